import Lanyard
import Synchronization

/// Events of every sort, as real runs make them.
enum ObserverEvents {
    private struct Broken: Error {}

    private actor Owner {
        func take(_ value: Int) {}
    }

    private final class Recorder: EventSink {
        private let events = Mutex<[TaskEvent]>([])

        var all: [TaskEvent] { events.withLock { $0 } }

        func push(_ event: TaskEvent) {
            // Of other runs in the process, it takes none.
            guard Recording.current else { return }
            events.withLock { $0.append(event) }
        }
    }

    private enum Recording {
        @TaskLocal static var current = false
    }

    static func record() async -> [TaskEvent] {
        let recorder = Recorder()
        Observers.add(recorder)
        defer { Observers.remove(recorder) }
        await Recording.$current.withValue(true) {
            var scope: TaskScope? = TaskScope("ObserverCompatTest")
            await play(in: scope!)
            scope = nil
        }
        return recorder.all
    }

    /// A run of each sort: one that succeeds, fails, is replaced, waits and is skipped, is refused, delivers or is withheld.
    private static func play(in scope: TaskScope) async {
        let (owner, clock) = (Owner(), TestClock())
        let good = scope.addTask(name: "good") { 1 }
        let bad = scope.addTask(name: "bad") { () async throws -> Int in throw Broken() }
        let older = scope.addTask(id: "key", for: owner) {
            try await clock.sleep(for: .seconds(1))
        } then: { _, _ in
        }
        let newer = scope.addTask(id: "key", for: owner) {
            1
        } then: {
            $0.take($1)
        }
        var trigger = Optional(scope.trigger("input", policy: .debounce(for: .seconds(60))) { (_: Int) in })
        for value in 1...3 { trigger?(value) }
        trigger = nil
        let skipped = scope.addTask(id: "key", policy: .queue(limit: 0)) {}
        // Cancelled by itself, it gives a result anyway, which comes too late.
        let late = scope.addTask(id: "late", for: owner) { [scope] in
            scope.cancel(id: "late")
            return 1
        } then: {
            $0.take($1)
        }
        _ = await (good.outcome, bad.outcome, older.outcome, newer.outcome, skipped.outcome, late.outcome)
        try? await scope.close()
        _ = await scope.addTask {}.outcome
    }
}
