import Dispatch
import LanyardTestSupport
import LanyardTesting
import Synchronization

@testable import Lanyard

extension MatrixProbe {
    /// Plays the cell; what was seen.
    func play() async throws -> MatrixCell.Seen {
        if cell.way == .structured {
            try await withTaskScope(MatrixWitness.scope, clock: clock) { scope in
                self.take(scope)
                try await self.playThrough()
                self.scope.withLock { $0 }?.cancelAll()
                self.letGo()
            }
        } else {
            take(TaskScope(MatrixWitness.scope, clock: clock, executor: cell.home == .executor ? executor : nil))
            try await playThrough()
            letGo()
        }
        return seen
    }

    /// Keeps the scope, which nobody else holds from now on.
    private func take(_ made: consuming TaskScope) {
        if cell.moment == .waiting && !cell.waitsForTime { made.pause() }
        let made = made
        scope.withLock { $0 = made }
    }

    private func letGo() {
        _ = scope.withLock { $0.take() }
        _ = trigger.withLock { $0.take() }
    }

    private func playThrough() async throws {
        let work = await work(on: homesActor)
        let witness = cell.moment == .untold ? TaskObservation(MatrixWitness { self.end() }) : nil
        defer { withExtendedLifetime(witness) {} }
        guard cell.moment == .busy else {
            try await play(work)
            return await comeAfterAll()
        }
        let arrival = Gate()
        switch cell.home {
        case .nowhere: break
        case .caller: try await play(work)
        case .main: try await whileMainActorIsBusy { try await self.play(work) }
        case .otherActor: try await whileHeld(home.executor, arrival) { try await self.play(work, arrival) }
        case .executor: try await whileHeld(executor, arrival) { try await self.play(work, arrival) }
        }
        await comeAfterAll()
    }

    /// Calls, lets the run come as far as the moment, ends it, and waits until it has ended.
    private func play(_ work: Work, _ arrival: Gate? = nil) async throws {
        let isOneStep = cell.moment == .busy && cell.home == .caller
        let handle = await calling(work, endsAtOnce: isOneStep)
        if cell.waitsForTime && cell.moment > .waiting { await clock.advance(by: MatrixCell.quiet) }
        switch cell.moment {
        case .waiting: try await endAndWait(handle)
        case .busy:
            await arrival?.wait()
            if !isOneStep { try await endAndWait(handle) }
        case .untold, .firstLine, .delivering: break
        case .middle:
            await begun.wait()
            try await endAndWait(handle)
            goOn.open()
            await noted.wait()
        case .after:
            await noteCause(of: handle)
            try await endAndWait(handle)
        }
        await noteCause(of: handle)
    }

    private func calling(_ work: Work, endsAtOnce: Bool) async -> MatrixHandle? {
        guard cell.caller == .run else { return await call(on: callersActor, work, endsAtOnce: endsAtOnce) }
        let driver = TaskScope("Driver")
        return await driver.addTask { self.call(on: nil, work, endsAtOnce: endsAtOnce) }.outcome.value ?? nil
    }

    // MARK: What is busy

    private func whileHeld(
        _ executor: HoldableExecutor,
        _ arrival: Gate,
        _ body: @Sendable () async throws -> Void
    ) async throws {
        executor.hold(until: arrival)
        defer { executor.release() }
        try await body()
    }

    private func whileMainActorIsBusy(_ body: @Sendable () async throws -> Void) async throws {
        let (isBusy, end) = (Gate(), DispatchSemaphore(value: 0))
        async let _ = MainActor.run {
            isBusy.open()
            end.wait()
        }
        await isBusy.wait()
        defer { end.signal() }
        try await body()
    }

    /// Comes after everything that has arrived where the operation is at home.
    private func comeAfterAll() async {
        switch cell.home {
        case .nowhere: break
        case .caller where cell.caller == .main, .main: await MainActor.run {}
        case .caller: await office.touch()
        case .otherActor: await home.touch()
        case .executor: await Task(executorPreference: executor) {}.value
        }
    }
}
