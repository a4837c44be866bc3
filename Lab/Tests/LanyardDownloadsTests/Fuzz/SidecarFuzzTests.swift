import Foundation
import LabTestSupport
import Testing

@testable import LanyardDownloads

@Suite("A sidecar that anybody may have written")
struct SidecarFuzzTests {
    private static func corpus() throws -> [[UInt8]] {
        let entities = [
            Entity(total: 10_485_760, entityTag: "\"5f\"", lastModified: "Wed, 21 Oct 2015 07:28:00 GMT"),
            Entity(total: 600_000, lastModified: "Wed, 21 Oct 2015 07:28:00 GMT", lastModifiedIsStrong: true),
            Entity(entityTag: "W/\"weak\""), Entity(total: 0),
            Entity(total: 4_194_304, entityTag: "\"\u{E4}\"", digest: String(repeating: "0f", count: 32)),
            Entity(total: 4096, lastModified: "yesterday", digest: String(repeating: "a5", count: 16)),
        ]
        let ledgers = [RangeLedger(), RangeLedger([0..<4096]), RangeLedger([0..<4_194_304, 8_388_608..<10_485_760])]
        return try entities.flatMap { entity in
            try ledgers.filter { $0.end <= entity.total ?? .max }.map { ledger in
                [UInt8](
                    try Sidecar(url: "https://example.org/a.iso?b=%20c", entity: entity, ledger: ledger).encoded()
                )
            }
        }
    }

    private static let words = [
        "\"version\":1", "\"version\":2", "\"version\":0", "\"total\":", "\"ranges\":[[0,1],[1,2],[5,9]]", "\"etag\":",
        "[4096,8192]", "[-5,5]", "[9223372036854775806,9223372036854775807]", "\"etag\":\"\\\"a\\r\\nX: y\\\"\"",
        "\\r\\nX: y", "\"W/\\\"x\\\"\"",
        "\"\\\"\\u00e4\\\"\"", "\"lastModifiedIsStrong\":true",
        "\"digest\":\"\(String(repeating: "0f", count: 64))\"", "\"digest\":\"\"", "\"digest\":\"0F\"", "٣",
    ]

    @Test func `is believed only as far as it can be true, and never becomes part of a request's head`() async throws {
        let fuzz = Fuzz("sidecar", corpus: try Self.corpus(), words: Self.words)
        await fuzz.run(
            3000,
            property: "what is read is printed and read as the same, its ranges are in order and within the file, "
                + "pieces and gaps together are the file, and a digest is one that can be compared",
            filter: "SidecarFuzzTests --package-path Lab"
        ) { input, numbers in
            guard case .sidecar(let sidecar) = Sidecar.decoded(from: Data(input)) else { return false }
            guard case .sidecar(sidecar) = Sidecar.decoded(from: try sidecar.encoded()) else {
                throw Fuzz.Broken("\(sidecar) is read back as another")
            }
            try Self.check(sidecar, connections: Int.random(in: 1...64, using: &numbers))
            return true
        }
    }

    private static func check(_ sidecar: Sidecar, connections: Int) throws {
        let ranges = sidecar.ledger.ranges
        for (range, next) in zip(ranges, ranges.dropFirst()) where range.upperBound >= next.lowerBound {
            throw Fuzz.Broken("the ranges \(range) and \(next) touch")
        }
        if ranges.contains(where: { $0.isEmpty || $0.lowerBound < 0 }) { throw Fuzz.Broken("the ranges \(ranges)") }
        if let validator = sidecar.entity.strongValidator,
            validator.utf8.contains(where: { $0 < 0x20 && $0 != 9 || $0 == 0x7F })
        {
            throw Fuzz.Broken("the validator “\(validator)” would break a head in two")
        }
        if let digest = sidecar.entity.digest,
            FileHasher(digits: digest.utf8.count).finalize().utf8.count != digest.utf8.count
                || digest.wholeMatch(of: /[0-9a-f]*/) == nil
        {
            throw Fuzz.Broken("no file can have the digest “\(digest)”")
        }
        guard let total = sidecar.entity.total else { return }
        if sidecar.ledger.end > total { throw Fuzz.Broken("more than the file is claimed") }
        let gaps = sidecar.ledger.gaps(in: total)
        let pieces = PiecePlan.pieces(of: gaps, connections: connections, minimum: 1 << 20)
        if pieces.count > gaps.count + 2 * 4096 { throw Fuzz.Broken("\(pieces.count) pieces") }
        var whole = sidecar.ledger
        for piece in pieces { whole.insert(piece) }
        if whole.count != total { throw Fuzz.Broken("gaps and ranges have \(whole.count) bytes of \(total)") }
    }
}
