import Foundation
import Testing

@testable import LanyardDownloads

@Suite("The sidecar's format")
struct SidecarTests {
    private let sidecar = Sidecar(
        url: "https://example.org/a b.iso?x=1",
        entity: Entity(
            total: 6_000_000_000,
            entityTag: "\"a\\\"b\"",
            lastModified: "Wed, 21 Oct 2015 07:28:00 GMT",
            lastModifiedIsStrong: true
        ),
        ledger: RangeLedger([0..<10, 5_000_000_000..<6_000_000_000])
    )

    @Test func `reads back what it wrote`() throws {
        #expect(Sidecar.decoded(from: try sidecar.encoded()) == .sidecar(sidecar))
        let bare = Sidecar(url: "http://h/", entity: Entity(), ledger: RangeLedger())
        #expect(Sidecar.decoded(from: try bare.encoded()) == .sidecar(bare))
    }

    @Test func `cut off at any byte is garbage, never a wrong claim`() throws {
        let bytes = try sidecar.encoded()
        for length in 0..<bytes.count {
            #expect(Sidecar.decoded(from: bytes.prefix(length)) == .garbage)
        }
    }

    @Test(
        arguments: [
            // Foundation alone would stop the process.
            #"{"ranges":"# + String(repeating: "[", count: 512), "", "null", "[]", "{}", "\u{0}\u{0}\u{0}",
            #"{"version":"1"}"#,
            #"{"version":0,"url":"u","ranges":[]}"#,
            #"{"version":-1,"url":"u","ranges":[]}"#,
            #"{"version":1,"ranges":[]}"#,
            #"{"version":1,"url":"u"}"#,
            #"{"version":1,"url":"u","total":-1,"ranges":[]}"#,
            #"{"version":1,"url":"u","total":10,"ranges":[[0,11]]}"#,
            #"{"version":1,"url":"u","total":10,"ranges":[[5,5]]}"#,
            #"{"version":1,"url":"u","total":10,"ranges":[[6,5]]}"#,
            #"{"version":1,"url":"u","total":10,"ranges":[[-1,5]]}"#,
            #"{"version":1,"url":"u","total":10,"ranges":[[5,6],[2,3]]}"#,
            #"{"version":1,"url":"u","total":10,"ranges":[[2,5],[4,6]]}"#,
            #"{"version":1,"url":"u","total":10,"ranges":[[1]]}"#,
            #"{"version":1,"url":"u","total":10,"ranges":[[1,2,3]]}"#,
            #"{"version":1,"url":"u","total":10,"ranges":[[0,99999999999999999999]]}"#,
            #"{"version":1,"url":"u","total":10,"etag":"\"a\r\nHost: b\"","ranges":[[0,5]]}"#,
            #"{"version":1,"url":"u","total":10,"lastModified":"today\n","ranges":[[0,5]]}"#,
        ]
    )
    func `whose claims cannot be true is garbage`(_ text: String) {
        #expect(Sidecar.decoded(from: Data(text.utf8)) == .garbage)
    }

    @Test func `is read in one pass, however many ranges somebody put into it`() {
        let ranges = (0..<300_000).map { "[\(2 * $0),\(2 * $0 + 1)]" }.joined(separator: ",")
        let reading = Sidecar.decoded(from: Data(#"{"version":1,"url":"u","ranges":[\#(ranges)]}"#.utf8))
        guard case .sidecar(let sidecar) = reading else {
            Issue.record("\(reading)")
            return
        }
        #expect(sidecar.ledger.count == 300_000)
    }

    @Test func `of a newer version is told apart, whatever else it holds`() {
        #expect(Sidecar.decoded(from: Data(#"{"version":2,"pieces":{}}"#.utf8)) == .newer(version: 2))
    }

    @Test func `ignores fields it does not know`() {
        let text = #"{"version":1,"url":"u","total":3,"etag":"\"x\"","ranges":[[0,2]],"mood":"fine"}"#
        let entity = Entity(total: 3, entityTag: "\"x\"")
        let expected = Sidecar(url: "u", entity: entity, ledger: RangeLedger([0..<2]))
        #expect(Sidecar.decoded(from: Data(text.utf8)) == .sidecar(expected))
    }
}
