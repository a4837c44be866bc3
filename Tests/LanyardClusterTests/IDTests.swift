#if Cluster
import Foundation
import SwiftProtobuf
import Testing

@testable import LanyardCluster

@Suite("IDs and keys in etcd")
struct IDTests {
    @Test(arguments: [
        ("report/42", "report%2F42"), ("plain-1.2_~", "plain-1.2_~"), ("ü %", "%C3%BC%20%25"), ("\0", "%00"),
    ])
    func `An ID is written readably, and read back from that`(text: String, escaped: String) {
        #expect(ClusterID(text).escaped == escaped)
        #expect(ClusterID(escaped: Array(escaped.utf8)) == ClusterID(text))
    }

    @Test
    func `All bytes come back`() {
        let id = ClusterID(bytes: 0...UInt8.max)
        #expect(ClusterID(escaped: Array(id.escaped.utf8)) == id)
    }

    @Test(arguments: ["", "%", "%4", "%4g", "%41", "a b", "ü", "a/b", "%2f%"])
    func `What no ID is written as is none`(text: String) {
        #expect(ClusterID(escaped: Array(text.utf8)) == nil)
    }

    @Test(arguments: [(0, false), (1, true), (512, true), (513, false)])
    func `An ID has a size`(bytes: Int, isFine: Bool) {
        let id = ClusterID(bytes: Array(repeating: 7, count: bytes))
        #expect(((try? id.check()) != nil) == isFine)
    }

    @Test
    func `A key tells its ID, its run and what it is`() throws {
        let layout = ClusterLayout(prefix: Array("p/".utf8))
        let run = RunName(lease: -3, number: 12)
        let places = layout.places(of: "a/claims/b")
        let claim = try #require(places.place(of: places.claim(run)))
        #expect(claim.run == run && claim.isClaim)
        let whole = Etcd_KeyValue.with { ($0.key, $0.lease) = (Data(places.claim(run)), -3) }
        #expect(try #require(layout.place(of: whole)).id == "a/claims/b")
        let stopping = try #require(places.place(of: places.stopping(run, fence: 77)))
        #expect(stopping.run == run && !stopping.isClaim && stopping.stoppedFence == 77)
        #expect(places.stopping(run, fence: 77).starts(with: places.stopping(run).start))
        // One run's name begins with that of another.
        let first = RunName(lease: -3, number: 1)
        #expect(!places.stopping(run, fence: 77).starts(with: places.stopping(first).start))
        #expect(places.claim(run).starts(with: places.claims.start))
        #expect(!places.stopping(run, fence: 77).starts(with: places.claims.start))
        #expect(layout.number(inInbox: layout.inbox(of: run), of: -3) == 12)
    }

    @Test(arguments: [
        "p/keys/a", "p/keys/a/claims", "p/keys/a/claims/x", "p/keys/a/claims/1.2/3", "p/keys//claims/1.2",
        "p/keys/a/b/1.2", "p/keys/a/claims/0A.1", "p/keys/a/claims/A.1", "p/keys/a/claims/+1.1", "p/keys/a/claims/1.+1",
        "p/keys/a/claims/1.01", "p/keys/a/stopping/1.1.07", "p/keys/%2f/claims/1.1", "p/keys/%+1/claims/1.1",
        "p/keys/a/claims/1.-2", "p/keys/a/claims/g.2", "p/keys/a/claims/1.2.3", "p/keys/a/stopping/1.2",
        "p/keys/a/stopping/1.2.0", "p/keys/a/stopping/1.2.x", "p/keys/a/stopping/1.2.3.4", "p/keys/a/stopping/3",
    ])
    func `What Lanyard did not write has no place`(key: String) {
        let key = Etcd_KeyValue.with { ($0.key, $0.lease) = (Data(key.utf8), 1) }
        #expect(ClusterLayout(prefix: Array("p/".utf8)).place(of: key) == nil)
    }

    @Test(
        arguments: [
            ([97], [98]), ([97, 255], [98]), ([255, 255], [0]), ([97, 255, 3], [97, 255, 4]),
        ] as [([UInt8], [UInt8])]
    )
    func `A range of a prefix ends behind its last key`(prefix: [UInt8], end: [UInt8]) {
        #expect(KeyRange(prefix: prefix).end == end)
    }
}
#endif
