/// How runs of a scope have ended that nobody has taken yet. It is told as long as it is there.
final class OutcomeBuffer: Sendable {
    private let inbox: OutcomeInbox

    init(_ core: ScopeCore, limit: Int) {
        inbox = OutcomeInbox(core, limit: limit)
        OutcomeReaders.add(inbox)
    }

    deinit { OutcomeReaders.remove(inbox) }

    var droppedCount: Int { inbox.droppedCount }

    /// The next; `nil` when none is left and no run lives, or the task is cancelled.
    nonisolated(nonsending)
        func next() async -> RunOutcome?
    {
        while !Task.isCancelled {
            if let outcome = inbox.take() { return outcome.taken() }
            // A run tells how it ended before it leaves: when none is left, all that they told is here.
            guard let live = inbox.liveRun else { return inbox.take()?.taken() }
            // The one found may be told of elsewhere, as a part of a run under a deadline; then its end is what wakes.
            await withTaskGroup(of: Void.self) { [inbox] group in
                group.addTask { await inbox.waitForNext() }
                group.addTask { try? await live.waitForEnd() }
                await group.next()
                group.cancelAll()
            }
        }
        return nil
    }
}
