#if Cluster
import Lanyard

@testable import LanyardCluster

extension LeaseSession {
    /// A lease of ten seconds that no etcd has given, granted now.
    static func ofTenSeconds(on timers: Timers) -> LeaseSession {
        LeaseSession(
            lease: 1,
            revision: 1,
            timeToLive: .seconds(10),
            askedAt: timers.clock.now(),
            timers: timers,
            member: [1],
            memberRecord: []
        )
    }
}
#endif
