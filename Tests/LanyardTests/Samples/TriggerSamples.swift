import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

private struct Books {
    func books(matching term: String) async throws -> [String] { [term] }
}

@MainActor final class SearchScreen {
    private(set) var books: [String] = []
    private let tasks = TaskScope("Search")
    private let api = Books()

    private lazy var search = tasks.trigger("search", policy: .debounce(for: .milliseconds(300)), for: self) {
        [api] (term: String) in
        try await api.books(matching: term)
    } then: { @MainActor model, books in
        model.books = books
    }

    func termChanged(_ term: String) { search(term) }
}

extension Samples {
    /// Calls that carry a value.
    @Suite("Samples: triggers")
    struct Triggers {
        private struct Store: Sendable {
            let log: Log<Set<Int>>
            func reload(_ changed: Set<Int>) async throws { log.note(changed) }
        }

        @Test func `rows that changed are reloaded together`() async throws {
            let (clock, log) = (TestClock(), Log<Set<Int>>())
            let (tasks, store) = (TaskScope(on: clock), Store(log: log))
            let refresh = tasks.trigger("refresh", policy: .debounce(for: .milliseconds(200))) { (changed: Set<Int>) in
                try await store.reload(changed)
            } combining: {
                $0.union($1)
            }
            refresh([1, 2])
            refresh([7])  // one run, with 1, 2 and 7
            await clock.run()
            #expect(log.all == [[1, 2, 7]])
        }

        private struct Editor {
            let tasks: TaskScope

            func fieldLostFocus() { tasks.flush(id: "save") }
        }

        @Test func `a field that loses its focus is saved without the pause`() async {
            let clock = TestClock()
            let editor = Editor(tasks: TaskScope(on: clock))
            let task = editor.tasks.addTask(id: "save", policy: .debounce(for: .seconds(5))) {}
            editor.fieldLostFocus()
            _ = await task.outcome
            #expect(clock.now.sinceStart == .zero)
        }

        @Test @MainActor func `a screen that is released takes its search along`() async throws {
            var screen: SearchScreen? = SearchScreen()
            for term in ["h", "hi", "hit"] { screen?.termChanged(term) }
            weak let released = screen
            screen = nil
            #expect(released == nil)
        }
    }
}
