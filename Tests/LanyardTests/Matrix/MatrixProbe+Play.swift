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
        _ = handle.withLock { $0.take() }
    }

    private func playThrough() async throws {
        let work = await work(on: homesActor)
        let witness = cell.moment == .untold ? TaskObservation(MatrixWitness { self.end() }) : nil
        defer { withExtendedLifetime(witness) {} }
        switch cell.moment == .busy ? cell.home : .nowhere {
        case .nowhere, .caller: try await play(work)
        case .main: try await whileMainActorIsBusy { try await self.play(work) }
        case .otherActor: try await home.executor.whileHeld { try await self.play(work, $0) }
        case .executor: try await executor.whileHeld { try await self.play(work, $0) }
        }
        if !cell.isCancel { await noteCause() }
        if cell.moment == .waiting { await letStart() }
        await comeAfterAll()
    }

    /// Calls, lets the run come as far as the moment, ends it, and waits until it has ended, if it does so by that.
    private func play(_ work: Work, _ arrival: Gate? = nil) async throws {
        let isOneStep = cell.moment == .busy && cell.home == .caller
        await calling(work, endsAtOnce: isOneStep)
        if cell.waitsForTime && cell.moment > .waiting { await clock.advance(by: MatrixCell.quiet) }
        switch cell.moment {
        case .waiting: try await endAndWait()
        case .busy:
            await arrival?.wait()
            // Where the race itself can begin, it has begun, and its operation is on the way.
            if cell.way == .race && [.main, .otherActor].contains(cell.home) { await isCompeting.wait() }
            if !isOneStep { try await endAndWait() }
        case .untold, .firstLine: break
        case .middle:
            await begun.wait()
            try await endAndWait()
        case .delivering:
            goOn.open()
            if cell.takesOneStep { break }
            await isDelivering.wait()
            try await endAndWait()
            mayDeliver.signal()
        case .after:
            goOn.open()
            await noteCause()
            try await endAndWait()
        }
        goOn.open()
        if cell.moment == .middle || cell.moment == .firstLine { await noted.wait() }
        if cell.isCancel { return await noteCause() }
        if cell.moment == .waiting { await letStart() }
    }

    /// What held the run back is over.
    private func letStart() async {
        if cell.waitsForTime { await clock.advance(by: MatrixCell.quiet) }
        scope.withLock { $0 }?.resume()
    }

    private func calling(_ work: Work, endsAtOnce: Bool) async {
        guard cell.caller == .run else { return await call(on: callersActor, work, endsAtOnce: endsAtOnce) }
        let driver = TaskScope("Driver")
        await settle(driver.addTask { self.call(on: nil, work, endsAtOnce: endsAtOnce) })
    }

    // MARK: What is busy

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
        case .nowhere: await Task {}.value
        case .caller where cell.caller == .main, .main: await MainActor.run {}
        case .caller: await office.touch()
        case .otherActor: await home.touch()
        case .executor: await Task(executorPreference: executor) {}.value
        }
    }
}
