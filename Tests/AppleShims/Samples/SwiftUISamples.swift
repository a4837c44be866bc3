import Foundation
import Lanyard
import LanyardTestSupport
import LanyardUI
import Observation
import SwiftUI
import Testing

/// The samples of the documentation, as they stand there; `Scripts/check samples` compares them line by line.
@MainActor @Suite("Samples: SwiftUI")
struct SwiftUISamples {
    struct Book: Identifiable, Sendable {
        let title: String
        var id: String { title }
    }

    struct BookRow: View {
        let book: Book
        init(_ book: Book) { self.book = book }
        var body: some View { Text(book.title) }
    }

    @MainActor @Observable final class LibraryModel {
        var books = [Book(title: "Dune")]
        let tasks = TaskScope("Library")
        let asked = Log<String>()
        let search = AsyncAction<String, [Book]> { term in [Book(title: term)] }
        let signIn = AsyncAction<Void, Void> {}
        let download = AsyncAction<Book, Void> { _ in }

        func refresh() async { asked.note("refresh") }
        func search(_ term: String) async { asked.note(term) }
    }

    struct LibraryView: View {
        let model: LibraryModel
        let term: String
        @Environment(\.taskScope) private var tasks

        var body: some View {
            Text("Library")
                .task(in: tasks) { await model.refresh() }
            Text("Search")
                .task(in: tasks, id: term, policy: .debounce(for: .milliseconds(300))) { await model.search(term) }
            List(model.books) { BookRow($0) }
                .cancelsOnDisappear(model.tasks)
        }
    }

    struct Player: Sendable {
        let places: AsyncStream<Int>
    }

    struct PlayerView: View {
        @ScopeState("Player") private var tasks
        @State private var place = 0
        let player = Player(places: AsyncStream { $0.finish() })

        var body: some View {
            Text(tasks.name ?? "").onAppear(perform: follow)
        }

        private func follow() {
            tasks.addTask { [player, place = $place] in
                for await next in player.places { place.wrappedValue = next }
            }
        }
    }

    struct Root: View {
        let model: LibraryModel
        // swift-format-ignore: AlwaysUseLowerCamelCase
        private func LibraryView() -> some View { SwiftUISamples.LibraryView(model: model, term: "Dune") }

        var body: some View {
            NavigationStack { LibraryView() }
                .taskScope("Library")
        }
    }

    @Test func `a library asks, and cancels what it does when it goes`() async throws {
        let (host, model) = (Host(), LibraryModel())
        let run = model.tasks.addTask { try await untilCancelled() }
        host.show(Root(model: model))
        #expect(host.texts == ["Library", "Search", "Dune"])
        try await until("the model is asked") { !model.asked.all.isEmpty }
        #expect(model.asked.all == ["refresh"])
        host.show(PlayerView())
        #expect(host.texts == ["Player"])
        #expect(run.cause?.reason == "its view disappeared")
        await settle(run)
    }

    struct Controls: View {
        let model: LibraryModel
        let file: Book

        var body: some View {
            ProgressView(model.download.progress)
            AsyncButton("Sign in", action: model.signIn)
            AsyncButton("Download", action: model.download, input: file, whileRunning: .offersCancel)
            AsyncActionView(model.search) { books in
                List(books) { BookRow($0) }
            } error: { error in
                Text(error.localizedDescription)
            }
        }
    }

    @Test func `controls of actions`() async {
        let (host, model) = (Host(), LibraryModel())
        await settle(model.search("Emma"))
        host.show(Controls(model: model, file: Book(title: "Dune")))
        #expect(host.texts == ["Sign in", "Download", "Emma"])
        host.buttons["Sign in"]?.press()
        #expect(model.signIn.performCount == 1)
    }
}
