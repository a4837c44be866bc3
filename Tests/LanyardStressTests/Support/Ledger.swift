import Foundation
import Lanyard
import LanyardTestSupport
import Synchronization
import Testing

/// Every run of a test, and what became of it. Bodies return a value whatever happens, so that what a run
/// returned tells whether its body ran.
final class Ledger: Sendable {
    /// What one body notes.
    final class Mark: Sendable {
        let begun = Atomic<Int>(0)

        func begin() { begun.add(1, ordering: .sequentiallyConsistent) }

        /// Lets others run until the body begins, but not for ever: it may have to wait for its turn.
        func awaitBegin() {
            for _ in 0..<100 where begun.load(ordering: .sequentiallyConsistent) == 0 { sched_yield() }
        }
    }

    struct Totals: Equatable, CustomStringConvertible {
        var succeeded = 0
        var cancelled = 0
        var neverBegan = 0
        var all: Int { succeeded + cancelled + neverBegan }
        var description: String { "\(succeeded) succeeded, \(cancelled) cancelled, \(neverBegan) never began" }
    }

    private let entries = Mutex<[(task: ScopedTask<Int>, mark: Mark)]>([])

    /// Notes a run, and gives its handle back.
    @discardableResult
    func enter(_ add: (Mark) -> ScopedTask<Int>) -> ScopedTask<Int> {
        enterMarked(add).task
    }

    func enterMarked(_ add: (Mark) -> ScopedTask<Int>) -> (task: ScopedTask<Int>, mark: Mark) {
        let mark = Mark()
        let task = add(mark)
        entries.withLock { $0.append((task, mark)) }
        return (task, mark)
    }

    var count: Int { entries.withLock { $0.count } }

    /// Waits for all runs and checks each: one outcome, which agrees with its body, its handle and its cause.
    func settle(_ location: Testing.SourceLocation = #_sourceLocation) async -> Totals {
        var totals = Totals()
        var wrong: [String] = []
        for (task, mark) in entries.withLock({ $0 }) {
            let outcome = await task.outcome
            let begun = mark.begun.load(ordering: .sequentiallyConsistent)
            switch outcome {
            case .succeeded where begun == 1 && !task.isCancelled: totals.succeeded += 1
            case .cancelled(_, returned: _?) where begun == 1 && task.isCancelled: totals.cancelled += 1
            case .cancelled(_, returned: nil) where begun == 0 && task.isCancelled: totals.neverBegan += 1
            default: wrong.append("\(task.id) \(task.admission), body ran \(begun) times: \(outcome)")
            }
        }
        #expect(wrong.isEmpty, "\(wrong.count) runs, such as \(wrong.first ?? "")", sourceLocation: location)
        #expect(totals.all + wrong.count == count, sourceLocation: location)
        return totals
    }
}
