#if Cluster
import Foundation
import Lanyard
import LanyardGRPC
import SwiftProtobuf
import Testing

@testable import LanyardCluster

@Suite("What those who share a run hear of its end")
struct SharedEndTests {
    private let layout = ClusterLayout(prefix: Array("p/".utf8))
    private let owner = RunName(lease: 1, number: 1)
    private let other = RunName(lease: 1, number: 11)

    private var places: ClusterLayout.Places { layout.places(of: "a") }

    private func put(_ key: [UInt8], _ record: some Encodable) -> Etcd_Event {
        .with {
            $0.kv = .with {
                $0.key = Data(key)
                $0.value = Data(RecordCoding.bytes(record))
            }
        }
    }

    private func delete(_ key: [UInt8]) -> Etcd_Event {
        .with {
            $0.type = .delete
            $0.kv = .with { $0.key = Data(key) }
        }
    }

    private func claim(_ outcome: SharedOutcome?) -> ClaimRecord {
        ClaimRecord(member: "one", process: 1, policy: "join", since: 0, outcome: outcome)
    }

    private func stop(isForKey: Bool) -> StopRecord {
        let now = Timers.continuous.clock.now()
        let cause = CancellationCause(kind: .requested, reason: "enough", origin: CallSite(), instant: now)
        let causes = CauseChain(cause, at: now, disclosing: .origins)
        return StopRecord(by: "two", causes: causes, since: 0, isForKey: isForKey)
    }

    private func end(_ events: Etcd_Event...) -> SharedEnd { SharedEnd(of: owner, events, places) }

    @Test
    func `A result and the end of the run are heard together, in either order`() {
        let result = put(places.claim(owner), claim(.returned(Data("7".utf8))))
        for end in [end(result, delete(places.claim(owner))), end(delete(places.claim(owner)), result)] {
            guard case .returned(let data)? = end.outcome else {
                Issue.record("The result was not heard.")
                return
            }
            #expect(data == Data("7".utf8) && end.hasGone && end.stop == nil)
        }
    }

    @Test
    func `A run that has gone without a result has gone`() {
        let end = end(delete(places.claim(owner)), delete(places.stopping(owner, fence: 3)))
        #expect(end.hasGone && end.outcome == nil && end.stop == nil)
    }

    @Test
    func `A key that was cancelled by name ends all who share; a run that was displaced does not`() {
        let place = places.stopping(owner, fence: 3)
        #expect(end(delete(places.claim(owner)), put(place, stop(isForKey: true))).stop?.by == "two")
        let displaced = end(put(place, stop(isForKey: false)), delete(places.claim(owner)))
        #expect(displaced.stop == nil && displaced.hasGone)
    }

    @Test
    func `What happens to other runs, and a claim that is written without a result, say nothing`() {
        let end = end(
            put(places.claim(owner), claim(nil)),
            put(places.claim(other), claim(.failed("no"))),
            delete(places.claim(other)),
            put(places.stopping(other, fence: 4), stop(isForKey: true))
        )
        #expect(end.outcome == nil && end.stop == nil && !end.hasGone)
    }

    @Test
    func `What stands there says the same as what happened`() throws {
        func key(_ key: [UInt8], _ record: some Encodable) -> Etcd_KeyValue {
            .with {
                ($0.key, $0.value) = (Data(key), Data(RecordCoding.bytes(record)))
                ($0.lease, $0.createRevision, $0.modRevision) = (1, 3, 3)
            }
        }
        func end(_ keys: Etcd_KeyValue...) throws -> SharedEnd { SharedEnd(of: owner, try SeenKeys(keys, in: places)) }
        let claim = places.claim(owner)
        let stopping = places.stopping(owner, fence: 3)
        let works = try end(key(claim, self.claim(nil)), key(places.claim(other), self.claim(.failed("no"))))
        #expect(works.outcome == nil && works.stop == nil && !works.hasGone)
        guard case .failed("no")? = try end(key(claim, self.claim(.failed("no")))).outcome else {
            Issue.record("The result was not seen.")
            return
        }
        let gone = try end(key(stopping, stop(isForKey: false)), key(places.claim(other), self.claim(nil)))
        #expect(gone.hasGone && gone.outcome == nil && gone.stop == nil)
        #expect(try end(key(stopping, stop(isForKey: true))).stop?.by == "two")
    }
}
#endif
