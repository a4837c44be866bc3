package import Lanyard
import Synchronization

extension TestClock: AlarmClock {
    package func makeAlarm(
        from origin: Instant,
        ring: @escaping Lanyard.Alarm.Ring,
        awaited: @escaping @Sendable () -> [AwaitedTime]
    ) -> any Lanyard.Alarm {
        Alarm(of: self, from: origin, ring: ring, awaited: awaited)
    }

    /// What the deadlines and delays of a scope wait for. No task sleeps for them, and a time that nobody waits for any more
    /// is gone.
    ///
    /// It rings on the executor, so that whoever moves time waits for what follows.
    final class Alarm: Lanyard.Alarm {
        static let isExact = true

        private let id: UInt64
        private let core: Core
        private let executor: Executor
        private let origin: Instant
        private let ring: Ring
        private let listAwaited: @Sendable () -> [AwaitedTime]

        init(
            of clock: TestClock,
            from origin: Instant,
            ring: @escaping Ring,
            awaited: @escaping @Sendable () -> [AwaitedTime]
        ) {
            listAwaited = awaited
            (core, executor) = (clock.core, clock.jobs)
            id = clock.core.machine.withLock { $0.makeID() }
            self.origin = origin
            self.ring = ring
        }

        deinit {
            core.machine.withLock { $0.removeAlarm(id) }
        }

        func set(_ time: ScopeInstant?, number: UInt64) {
            let deadline = time.map { origin.advanced(by: $0.offset) }
            core.set(self, id, until: deadline, number: number)
        }

        /// The deadlines and delays that somebody waits for, with their lines as far as they are known.
        var awaited: [(deadline: Instant, origin: CallSite?)] {
            listAwaited().map { (origin.advanced(by: $0.instant.offset), $0.origin) }
        }

        /// Its time has come.
        func wake() {
            Task.detached(executorPreference: executor) { [weak self] in self?.ringAll() }
        }

        private func ringAll() {
            let now = ScopeInstant(offset: origin.duration(to: core.machine.withLock { $0.now }))
            while ring(now) {}
        }
    }
}
