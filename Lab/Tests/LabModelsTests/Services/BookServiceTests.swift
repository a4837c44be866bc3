import Foundation
import LabFileSource
import LabModels
import LabTestSupport
import Lanyard
import LanyardTesting
import Testing

@Suite("Book service")
struct BookServiceTests {
    @Test func `Books are read from search.json, and the term is escaped`() async throws {
        let json = """
            {"numFound":2,"start":0,"docs":[
            {"key":"/works/1","title":"T","author_name":["A","B"],"first_publish_year":1979},{"key":"/works/2","title":"U"}]}
            """
        try await serve(json) { source, service in
            let books = try await service.books(matching: "a&b=ü")
            #expect(books[0] == Book(id: "/works/1", title: "T", author: "A", year: 1979))
            #expect(books[1] == Book(id: "/works/2", title: "U"))
            #expect(source.requests.map(\.file) == ["search.json"])
        }
    }

    @Test(arguments: [
        "no JSON", "{}", #"{"docs":[{"key":1}]}"#, "endless",
        // Foundation alone would stop the process.
        #"{"docs":"# + String(repeating: "[", count: 512),
    ])
    func `Rubbish and endless answers are unreadable`(text: String) async throws {
        let padding = String(repeating: " ", count: text == "endless" ? 1 << 20 : 0)
        let isEndless = text == "endless"
        try await serve(isEndless ? #"{"docs":[]"# + padding + "}" : text) { _, service in
            let failure = await #expect(throws: SearchFailure.self) { try await service.books(matching: "a") }
            guard case .unreadable = failure else {
                Issue.record("\(String(describing: failure))")
                return
            }
        }
    }

    @Test func `Another status is told`() async throws {
        try await serve("{}", faults: [.status(503)]) { _, service in
            await #expect(throws: SearchFailure.status(503)) { try await service.books(matching: "a") }
        }
    }

    @Test func `A service that is not there is unreachable`() async throws {
        let source = try await FileSource.start()
        await source.stop()
        let service = BookService(
            baseURL: "http://127.0.0.1:\(source.port)",
            scope: TaskScope("Tab", clock: TestClock())
        )
        let failure = await #expect(throws: SearchFailure.self) { try await service.books(matching: "a") }
        guard case .unreachable = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
    }

    @Test func `No answer in ten seconds is a timeout, and closes the connection`() async throws {
        let clock = TestClock()
        try await serve("{}", faults: .always(.stallHead), scope: TaskScope("Tab", clock: clock)) { source, service in
            let books = Task { try await service.books(matching: "a") }
            try await source.requestCount(atLeast: 1)
            await clock.sleepers(atLeast: 1)
            await clock.advance(by: .seconds(10))
            await #expect(throws: SearchFailure.timedOut) { try await books.value }
            try await source.clientGone()
        }
    }

    @Test func `The task's cancellation and the scope's close the connection`() async throws {
        let scope = TaskScope("Tab", clock: TestClock())
        try await serve("{}", faults: .always(.stallHead), scope: scope) { source, service in
            let cancelled = Task { try await service.books(matching: "a") }
            let forgotten = Task { try await service.books(matching: "b") }
            try await source.requestCount(atLeast: 2)
            cancelled.cancel()
            try await source.clientGone(atLeast: 1)
            try await scope.cancelAndWait()
            try await source.clientGone(atLeast: 2)
            await #expect(throws: CancellationError.self) { try await cancelled.value }
            await #expect(throws: CancellationError.self) { try await forgotten.value }
            #expect(scope.isEmpty)
        }
    }

    @Test func `A deaf service goes on when its caller is cancelled, and ends with the scope`() async throws {
        let scope = TaskScope("Tab")
        let books = ScriptedBooks()
        let deaf = DeafBookService(books, scope: scope)
        let task = Task { try await deaf.books(matching: "a") }
        let forgotten = Task { try await deaf.books(matching: "b") }
        await books.isAsked("a")
        await books.isAsked("b")
        task.cancel()
        books.answer("a")
        #expect(try await task.value.map(\.title) == ["a"])
        try await scope.cancelAndWait()
        await #expect(throws: TaskCancelledError.self) { try await forgotten.value }
    }

    @Test(arguments: [String(repeating: "x", count: 201), "x" + String(repeating: "\u{301}", count: 200)])
    func `A term that is too long is not sent, not even as a single character`(term: String) async throws {
        try await serve("{}") { source, service in
            await #expect(throws: SearchFailure.termTooLong(limit: 200)) {
                try await service.books(matching: term)
            }
            #expect(source.requests.isEmpty)
        }
    }

    @Test func `The sixty-fifth request at once is refused, and there is room again afterwards`() async throws {
        let scope = TaskScope("Tab", clock: TestClock())
        try await serve(#"{"docs":[]}"#, faults: FaultScript(Array(repeating: .stallHead, count: 64)), scope: scope) {
            source,
            service in
            let tasks = (0..<64).map { number in Task { try await service.books(matching: "\(number)") } }
            try await source.requestCount(atLeast: 64)
            await #expect(throws: SearchFailure.tooManyRequests(limit: 64)) { try await service.books(matching: "a") }
            source.release("search.json")
            for task in tasks { _ = try await task.value }
            #expect(try await service.books(matching: "a").isEmpty)
        }
    }

    private func serve(
        _ text: String,
        faults: FaultScript = .none,
        scope: TaskScope = TaskScope("Tab", clock: TestClock()),
        body: (FileSource, BookService) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        try folder.write(text, to: "search.json")
        try await withFileSource([.disk("search.json", at: folder.url("search.json")) { $0.faults = faults }]) {
            source in
            try await body(source, BookService(baseURL: source.baseURL.absoluteString, scope: scope))
        }
    }
}
