import Lanyard
import LanyardTestSupport
import LanyardTesting
import Observation
import Testing

extension Samples {
    @MainActor @Suite("Samples: the README")
    struct Readme {
        enum Problem {
            @MainActor @Observable final class SearchModel {
                private(set) var books: [Book] = []

                func termChanged(_ term: String) {
                    Task {  // Bugs: a late old answer overwrites a newer one, and the model lives until then.
                        books = (try? await api.books(matching: term)) ?? []
                    }
                }
            }
        }

        @Test func `the problem keeps its model, and the cure does not`() {
            var naive: Problem.SearchModel? = Problem.SearchModel()
            var cured: ReadmeCure.SearchModel? = ReadmeCure.SearchModel()
            weak let kept = naive
            weak let gone = cured
            naive?.termChanged("Hitchhiker")
            cured?.termChanged("Hitchhiker")
            (naive, cured) = (nil, nil)
            #expect(kept != nil && gone == nil)
        }

        struct Store: Sendable {
            func save(_ document: String) async throws { try await untilCancelled() }
        }

        @Test func `a handle, and what became of its run`() async throws {
            let (tasks, store, document) = (TaskScope(), Store(), "letter")
            let task = tasks.addTask(id: "save", policy: .keepLatest) { try await store.save(document) }
            if task.admission == .queued { print("after the one that runs") }
            task.cancel("signed out")
            switch await task.outcome {
            case .succeeded: print("saved")
            case .failed(let error): print(error)
            case .cancelled(let cause, returned: _): print(cause)  // requested: signed out (App/Model.swift:42)
            }
            #expect(printed.all.contains { $0.hasPrefix("requested: signed out") })
        }

        @Test func `a screen's scope`() async throws {
            let app = TaskScope("App")
            let screen = TaskScope("Screen", parent: app)
            screen.cancel(id: "save")  // one key
            screen.cancelAll("dismissed")  // everything, here and below; the scope stays open
            try await screen.cancelAndWait()  // … and wait until it has ended
            try await screen.close()  // no new work, wait for what runs
            print(screen.snapshot())  // the tree, as text or as values
            #expect(screen.isClosed)
        }
    }
}

/// Apart, so that its lines are as short as in the README.
private enum ReadmeCure {
    typealias Book = Samples.Book
    static let api = Samples.api

    @MainActor @Observable final class SearchModel {
        private(set) var books: [Book] = []
        private let tasks = TaskScope("Search")  // cancels all it owns when the model goes away

        func termChanged(_ term: String) {
            tasks.addTask(id: "search", policy: .debounce(for: .milliseconds(300)), for: self) {
                try await api.books(matching: term)  // does not keep the model alive
            } then: { model, books in
                model.books = books  // on the main actor, only if still current
            }
        }
    }
}

/// In the place of the standard library's, so that the test can see it.
private func print(_ what: Any) { printed.note("\(what)") }
private let printed = Log<String>()
