import Lanyard
import Synchronization

/// One call of a history: its body waits until it is ended, or cancelled if it obeys.
final class PolicyCall: Sendable {
    static let key = "PolicyCompatTest"

    private struct State {
        var begun = 0
        var isOver = false
        var waiter: CheckedContinuation<Void, Never>?
    }

    private let state: StateBox
    private let task: ScopedTask<Void>

    /// Apart from the call, because the body begins before the call is complete.
    private final class StateBox: Sendable {
        private let state = Mutex(State())

        var begun: Int { state.withLock { $0.begun } }

        func end() {
            let waiter = state.withLock { state in
                state.isOver = true
                return state.waiter.take()
            }
            waiter?.resume()
        }

        func wait(obeys: Bool) async {
            state.withLock { $0.begun += 1 }
            await withTaskCancellationHandler {
                await withCheckedContinuation { waiter in
                    let isOver = state.withLock { state in
                        if !state.isOver { state.waiter = waiter }
                        return state.isOver
                    }
                    if isOver { waiter.resume() }
                }
            } onCancel: {
                if obeys { end() }
            }
        }
    }

    init(in scope: TaskScope, policy: OverlapPolicy, obeys: Bool) {
        let state = StateBox()
        self.state = state
        task = scope.addTask(id: Self.key, policy: policy) { await state.wait(obeys: obeys) }
    }

    func end() {
        state.end()
    }

    /// What is wrong with how it ended.
    var problem: String? {
        get async {
            let (outcome, begun) = (await task.outcome, state.begun)
            return Self.problem(task.admission, outcome, begun: begun)
        }
    }

    /// What is wrong with a call that was let in so, ended so, and began so many times. No policy can bring it about: a
    /// scope would have to be broken.
    static func problem(_ admission: Admission, _ outcome: Outcome<Void>, begun: Int) -> String? {
        switch (admission, outcome) {
        case (_, _) where begun > 1: "ran \(begun) times."
        case (.skipped, _) where begun > 0: "was skipped, and ran."
        case (.started, .succeeded) where begun == 0: "succeeded, and never ran."
        case (_, .failed(let error)): "failed: \(error)"
        default: nil
        }
    }
}
