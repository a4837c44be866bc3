import Dispatch
import LanyardTestSupport
import LanyardTesting
import Synchronization

@testable import Lanyard

/// What a cell is played with: the scope, and what its operation, its owner and whoever waits for them do.
final class MatrixProbe: Sendable {
    final class Owner: Sendable {}

    /// An actor that can be kept busy.
    actor Place {
        nonisolated let executor = HoldableExecutor()
        nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

        /// Comes after what was here before.
        func touch() {}
    }

    let cell: MatrixCell
    let clock = TestClock()
    let begun = Gate()
    let goOn = Gate()

    /// Opens when the operation has said whether it sees its end. A caller that leaves a shared run does not wait for that.
    let noted = Gate()

    /// Opens when something is delivered, which goes on when it is told to.
    let isDelivering = Gate()
    let mayDeliver = DispatchSemaphore(value: 0)

    /// Open when the other operation of a race takes part, and when it may win.
    let (isCompeting, mayWin) = (Gate(), Gate())

    /// Where the operation is, where the call is made, and where the result goes into.
    let (home, office, desk) = (Place(), Place(), Place())
    let executor = HoldableExecutor()

    /// The only references to whom the result is for.
    let owner = Mutex<Owner?>(Owner())
    let actorOwner = Mutex<Place?>(Place())

    /// The handle, once the call has returned.
    let handle = Mutex<MatrixHandle?>(nil)

    /// The only reference to the scope, and to the trigger.
    let scope = Mutex<TaskScope?>(nil)
    let trigger = Mutex<TaskTrigger<Int, Int>?>(nil)
    private let state = Mutex(MatrixCell.Seen())

    init(_ cell: MatrixCell) { self.cell = cell }

    var seen: MatrixCell.Seen { state.withLock { $0 } }

    // MARK: The operation

    /// The first line of the operation.
    func begin() {
        state.withLock { $0.begun = true }
        if cell.moment == .firstLine {
            end()
            noteEnd()
        }
        begun.open()
    }

    /// What comes after it.
    func goThrough() async {
        switch cell.moment {
        case .middle:
            // Nothing but the cancellation tells that another operation has won.
            if cell.end == .rival { await suspendUntilCancelled() } else { await goOn.wait() }
            noteEnd()
        case .delivering: await goOn.wait()
        // Not before the call has returned, which holds the owner for so long.
        default: if cell.end == .owner { await goOn.wait() }
        }
    }

    /// The other operation of the race, which takes part until it is told to be the first.
    @Sendable func compete() async throws -> Int {
        isCompeting.open()
        await withTaskCancellationHandler {
            await mayWin.wait()
        } onCancel: {
            mayWin.open()
        }
        try Task.checkCancellation()
        return 2
    }

    /// The sequence is asked for an element.
    func ask() { state.withLock { $0.asked += 1 } }

    private func noteEnd() {
        let seesEnd = Task.isCancelled && CancellationCause.current != nil
        state.withLock { $0.sawEnd = seesEnd }
        noted.open()
    }

    // MARK: The owner

    func deliver() {
        state.withLock { $0.delivered = true }
        guard cell.moment == .delivering else { return }
        if cell.takesOneStep { return end() }
        isDelivering.open()
        mayDeliver.wait()
    }

    func tellEnd() { state.withLock { $0.finales += 1 } }

    // MARK: The end

    /// Lets happen what takes one step.
    func end() {
        switch cell.end {
        case .handle: handle.withLock { $0 }?.cancel()
        case .key: scope.withLock { $0 }?.cancel(id: 1)
        case .scope: scope.withLock { $0 }?.cancelAll()
        case .release: _ = scope.withLock { $0.take() }
        case .owner:
            _ = owner.withLock { $0.take() }
            _ = actorOwner.withLock { $0.take() }
        case .newer: scope.withLock { $0 }?.addTask(id: 1, policy: cell.policy) {}
        case .deadline, .shutdown, .rival: break
        }
    }

    /// Lets it happen.
    func endAndWait() async throws {
        switch cell.end {
        case .deadline: await clock.advance(by: .seconds(1))
        case .shutdown: try await scope.withLock { $0 }?.shutdown(grace: .zero, patience: .zero)
        case .rival:
            // Once the race is over, the other one may never have begun.
            if cell.moment < .after { await isCompeting.wait() }
            mayWin.open()
        default: end()
        }
    }

    /// Waits for the end of the run, and notes its cause.
    func noteCause() async {
        let cause = await handle.withLock { $0 }?.cause()
        state.withLock { $0.cause = cause.map { String($0.kind.description.prefix { $0 != " " }) } }
    }
}

/// A sequence with two elements, whose first step is the operation.
struct MatrixSource: AsyncSequence, Sendable {
    let probe: MatrixProbe

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(probe: probe) }

    struct AsyncIterator: AsyncIteratorProtocol {
        let probe: MatrixProbe
        var count = 0

        mutating func next() async -> Int? {
            probe.ask()
            count += 1
            guard count == 1 else { return count == 2 ? 2 : nil }
            probe.begin()
            await probe.goThrough()
            return 1
        }
    }
}
