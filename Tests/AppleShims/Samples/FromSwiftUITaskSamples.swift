import Lanyard
import LanyardTestSupport
import LanyardTesting
import LanyardUI
import Observation
import SwiftUI
import Testing

@MainActor @Suite("Samples: from SwiftUI's task")
struct FromSwiftUITaskSamples {
    typealias Book = SwiftUISamples.Book

    @MainActor @Observable final class LibraryModel {
        var books: [Book] = []
        let asked = Log<String>()

        func search(_ term: String) async { asked.note(term) }
        func load() async throws { asked.note("load") }
    }

    enum Before {
        struct SearchView: View {
            let model: LibraryModel
            let term: String

            var body: some View {
                List(model.books) { Text($0.title) }
                    .task(id: term) {
                        try? await Task.sleep(for: .milliseconds(300))
                        guard !Task.isCancelled else { return }
                        await model.search(term)
                    }
            }
        }

        struct LibraryView: View {
            let model: LibraryModel
            @State private var hasLoaded = false

            var body: some View {
                List(model.books) { Text($0.title) }
                    .task {
                        guard !hasLoaded else { return }
                        do {
                            try await model.load()
                            hasLoaded = true
                        } catch {}
                    }
            }
        }
    }

    enum After {
        struct SearchView: View {
            let model: LibraryModel
            let term: String
            @ScopeState("Search") private var tasks

            var body: some View {
                List(model.books) { Text($0.title) }
                    .task(in: tasks, id: term, policy: .debounce(for: .milliseconds(300))) { await model.search(term) }
            }
        }

        struct LibraryView: View {
            let model: LibraryModel
            @ScopeState("Library") private var tasks

            var body: some View {
                List(model.books) { Text($0.title) }
                    .task(in: tasks, runs: .untilItSucceeds) { try await model.load() }
            }
        }
    }

    @Test func `a search waits until the term is quiet`() async throws {
        let (host, model, clock) = (Host(), LibraryModel(), TestClock())
        let window = TaskScope(on: clock)
        for term in ["d", "du", "dune"] {
            host.show(After.SearchView(model: model, term: term).environment(\.taskScope, window))
            await clock.advance(by: .milliseconds(100))
        }
        #expect(model.asked.all.isEmpty)
        await clock.advance(by: .milliseconds(200))
        try await until("the model is asked") { !model.asked.all.isEmpty }
        #expect(model.asked.all == ["dune"])
    }

    @Test func `a library is loaded once, however often it appears`() async throws {
        let (host, model, window) = (Host(), LibraryModel(), TaskScope("Window"))
        for _ in 1...3 {
            host.show(After.LibraryView(model: model).environment(\.taskScope, window))
            try await until("nothing runs") { window.snapshot().children.allSatisfy { $0.runs.isEmpty } }
            host.cover()
        }
        #expect(model.asked.all == ["load"])
    }

    @Test func `what one wrote before compiles, too`() {
        let (host, model) = (Host(), LibraryModel())
        host.show(
            VStack {
                Before.SearchView(model: model, term: "dune")
                Before.LibraryView(model: model)
            }
        )
        #expect(host.texts.isEmpty)
    }
}
