#if Cluster
import Lanyard

/// How long to wait before etcd is asked again: long enough for another member to be tried, and short beside any lease.
enum Pauses {
    /// Waits in a task that is cancelled, too: what gives a key back must not ask without a pause.
    static func untilRetry() async {
        await withCheckedContinuation { continuation in
            let timers = Timers.continuous
            timers.schedule(
                ActionTimer { continuation.resume() },
                at: timers.clock.now().advanced(by: .milliseconds(50))
            )
        }
    }
}
#endif
