internal import Lanyard
internal import Synchronization

/// Executes the jobs of one run on the lanes, and measures them.
///
/// There is no thread that watches for blocked ones: how long a job has kept its thread is worked out when somebody asks.
final class RunMeter: RunExecutor, LaneUser {
    private let lanes: Lanes
    private let machine = Mutex(MeterStateMachine())

    init(on lanes: Lanes) {
        self.lanes = lanes
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let now = ScopeInstant.continuousNow
        machine.withLock { $0.enqueued(at: now) }
        lanes.enqueue(job, of: self)
    }

    func execute(_ job: UnownedJob) {
        let start = ScopeInstant.continuousNow
        let began = machine.withLock { $0.began(at: start) }
        job.runSynchronously(on: asUnownedTaskExecutor())
        let now = ScopeInstant.continuousNow
        machine.withLock { $0.ended(began, at: now) }
    }

    func runEnded() {
        let now = ScopeInstant.continuousNow
        machine.withLock { $0.runEnded(at: now) }
    }

    /// What the run did until an instant; `nil` if no job of it passed here.
    func measurement(at now: ScopeInstant) -> RunMeasurement? {
        machine.withLock { $0.measurement(at: now) }
    }
}
