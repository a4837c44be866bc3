import Lanyard
import LanyardTesting
import LanyardUI
import Observation
import Testing

/// The samples of the documentation, as they stand there; `Scripts/check samples` compares them line by line.
@MainActor @Suite("Samples: actions")
struct AsyncActionSamples {
    struct Book: Hashable, Sendable {
        let title: String
    }

    struct API: Sendable {
        func books(matching term: String) async throws -> [Book] { [Book(title: term)] }
    }

    private static let api = API()

    @MainActor @Observable final class SearchModel {
        let search = AsyncAction<String, [Book]>("Search", policy: .debounce(for: .milliseconds(300))) { term in
            try await api.books(matching: term)
        }
    }

    @Test func `a search is called and shown`() async throws {
        let (model, term) = (SearchModel(), "swift")
        var shown: [[Book]] = []
        func show(_ books: [Book]) { shown.append(books) }
        func showSpinner() {}
        model.search(term)
        if model.search.isRunning { showSpinner() }
        show(model.search.value ?? [])
        #expect(model.search.isWaiting)
        #expect(shown == [[]])
    }

    @MainActor @Observable final class LoginModel {
        let signIn = AsyncAction<String, String>("Sign in", policy: .skip) { name in
            try await greet(name)
        }

        var canSignIn: Bool { !signIn.isRunning }
    }

    private static func greet(_ name: String) async throws -> String { "Hello, \(name)" }

    @Test func `a button that is pressed twice signs in once`() async throws {
        let model = LoginModel()
        let first = model.signIn("Ada")
        #expect(!model.canSignIn)
        #expect(model.signIn("Ada").admission == .skipped)
        _ = await first.outcome
        #expect(model.canSignIn)
        #expect(model.signIn.value == "Hello, Ada")
        #expect(model.signIn.performCount == 1)
    }

    struct File: Sendable {
        let name: String
    }

    typealias Data = [UInt8]

    struct Server: Sendable {
        func fetch(_ file: File) async throws -> Data { Data(file.name.utf8) }
        func store(_ data: Data) async throws {}
    }

    @Test func `download or upload, not both`() async throws {
        let server = Server()
        let transfers = AsyncActionGroup("Transfers", policy: .skip)
        let download = AsyncAction<File, Data>(in: transfers) { file in try await server.fetch(file) }
        let upload = AsyncAction<Data, Void>(in: transfers) { data in try await server.store(data) }
        let task = download(File(name: "a"))
        #expect(upload([1]).admission == .skipped)
        _ = await task.outcome
        #expect(download.value == [97])
    }
}
