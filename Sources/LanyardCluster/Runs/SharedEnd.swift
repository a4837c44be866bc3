#if Cluster
import Foundation
import Lanyard
import LanyardGRPC

/// What is known of the end of a run whose result is shared.
struct SharedEnd {
    private(set) var outcome: SharedOutcome?
    /// Somebody cancelled the key by name, and so all who want it.
    private(set) var stop: StopRecord?
    private(set) var hasGone = false

    /// What stands there says it.
    init(of owner: RunName, _ seen: SeenKeys) {
        let claim = seen.claim(of: owner)
        hasGone = claim == nil
        outcome = claim?.record?.outcome
        if let record = seen.stop(of: owner)?.record, record.isForKey { stop = record }
    }

    /// Events say it. All of a transaction are looked at first, in whatever order they come.
    init(of owner: RunName, _ events: [Etcd_Event], _ places: ClusterLayout.Places) {
        for event in events {
            guard let place = places.place(of: event.kv.key), place.run == owner else { continue }
            switch (event.type, place.isClaim) {
            case (.put, true):
                let record: ClaimRecord? = RecordCoding.record(in: event.kv.value)
                outcome = record?.outcome ?? outcome
            case (.put, false):
                let record: StopRecord? = RecordCoding.record(in: event.kv.value)
                if let record, record.isForKey { stop = record }
            case (.delete, true): hasGone = true
            default: break
            }
        }
    }
}
#endif
