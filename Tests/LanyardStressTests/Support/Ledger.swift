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

    /// A run, of whatever result.
    private struct Entry: Sendable {
        let mark: Mark
        let title: String
        let isCancelled: @Sendable () -> Bool
        let outcome: @Sendable () async -> Outcome<any Sendable>

        init<Success>(_ task: ScopedTask<Success>, _ mark: Mark) {
            self.mark = mark
            title = "\(task.id) \(task.admission)"
            isCancelled = { task.isCancelled }
            outcome = {
                switch await task.outcome {
                case .succeeded(let value): .succeeded(value)
                case .failed(let error): .failed(error)
                case .cancelled(let cause, let value): .cancelled(cause, returned: value)
                }
            }
        }
    }

    private let entries = Mutex<[Entry]>([])

    /// Notes a run, and gives its handle back.
    @discardableResult
    func enter<Success>(_ add: (Mark) -> ScopedTask<Success>) -> ScopedTask<Success> {
        enterMarked(add).task
    }

    func enterMarked<Success>(_ add: (Mark) -> ScopedTask<Success>) -> (task: ScopedTask<Success>, mark: Mark) {
        let mark = Mark()
        let task = add(mark)
        entries.withLock { $0.append(Entry(task, mark)) }
        return (task, mark)
    }

    var count: Int { entries.withLock { $0.count } }

    /// Waits for all runs and checks each: one outcome, which agrees with its body, its handle and its cause.
    func settle(_ location: SourceLocation = #_sourceLocation) async -> Totals {
        var totals = Totals()
        var wrong: [String] = []
        for entry in entries.withLock({ $0 }) {
            let outcome = await entry.outcome()
            let begun = entry.mark.begun.load(ordering: .sequentiallyConsistent)
            switch outcome {
            case .succeeded where begun == 1 && !entry.isCancelled(): totals.succeeded += 1
            case .cancelled(_, returned: _?) where begun == 1 && entry.isCancelled(): totals.cancelled += 1
            case .cancelled(_, returned: nil) where begun == 0 && entry.isCancelled(): totals.neverBegan += 1
            default: wrong.append("\(entry.title), body ran \(begun) times: \(outcome)")
            }
        }
        #expect(wrong.isEmpty, "\(wrong.count) runs, such as \(wrong.first ?? "")", sourceLocation: location)
        #expect(totals.all + wrong.count == count, sourceLocation: location)
        return totals
    }
}
