#if Cluster
import Lanyard

/// What a scope is told of the policy of a cluster run: its name, for events, metrics and snapshots. It lets all in, because the
/// cluster decides.
struct ClusterRule: OverlapReducer {
    let rule: ClaimRule

    func admit(_ key: KeyState) -> AdmitDecision { .enter() }
    func start(_ key: KeyState) -> StartDecision { .now() }

    var name: String { "cluster \(rule)" }
}
#endif
