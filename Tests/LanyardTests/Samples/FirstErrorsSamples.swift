import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

@MainActor protocol WordLoading: AnyObject, Sendable {
    var tasks: TaskScope { get }
    var words: [String] { get set }
}

extension WordLoading {
    fileprivate func loadWords(from api: Samples.FirstErrors.API) {
        tasks.addTask(for: self) {
            try await api.words()
        } then: { loader, words in
            loader.words = words
        }
    }
}

extension Samples {
    /// What newcomers write at last.
    @Suite("Samples: first errors", .serialized)
    struct FirstErrors {
        private struct QuoteError: Error {
            var code = 7
        }

        private struct Away: Error {}

        private struct Exchange {
            func quote() async throws(QuoteError) -> Int { throw QuoteError() }
        }

        private nonisolated final class Request: Sendable {
            func stop() {}
        }

        private nonisolated struct Legacy {
            func request(_ answer: @escaping @Sendable (Int) -> Void) -> Request {
                answer(7)
                return Request()
            }
        }

        private struct Cache {
            func warmUp() async throws { throw Away() }
            func picture(at url: String) async -> Int? { 7 }
        }

        fileprivate nonisolated struct API: Sendable {
            func words() async throws -> [String] { ["swift"] }
        }

        @MainActor private final class WordModel: WordLoading {
            let tasks = TaskScope()
            var words: [String] = []
        }

        private nonisolated struct File: ~Copyable, Sendable {
            let descriptor: Int32
        }

        // Beside others of its kind, where a test needs no word before it.
        private nonisolated enum Files {
            final class OpenFile: Sendable {
                let file: File  // a struct that is ~Copyable
                init(_ file: consuming File) { self.file = file }
            }
        }

        private static let shown = Log<Int>()
        private nonisolated static let logged = Log<String>()

        private func show(_ value: Int) { Self.shown.note(value) }
        private func log(_ text: String) { Self.logged.note(text) }
        private func report(_ text: String) { Self.logged.note(text) }
        private func ping(_ host: String) async throws {}

        @Test func `an operation follows the parentheses, or has a label`() async throws {
            let scope = TaskScope()
            scope.addTask { 1 }
            scope.addTask(operation: { 1 })
            try await scope.waitUntilIdle()
        }

        private nonisolated func load(_ model: WordModel, from api: API) {
            model.tasks.addTask(for: model) {
                try await api.words()
            } then: { @MainActor model, words in
                model.words = words
            }
        }

        @Test @MainActor func `a delivery says where it is, if the code around it is nowhere`() async throws {
            let model = WordModel()
            load(model, from: API())
            try await model.tasks.waitUntilIdle()
            #expect(model.words == ["swift"])
        }

        @Test @MainActor func `a protocol says that its types are Sendable`() async throws {
            let model = WordModel()
            model.loadWords(from: API())
            try await model.tasks.waitUntilIdle()
            #expect(model.words == ["swift"])
        }

        @Test func `a value has no tasks, and waits for what it wants`() async throws {
            let (tasks, api) = (TaskScope(), API())
            let words = try await tasks.addTask { try await api.words() }.value
            #expect(words == ["swift"])
        }

        @Test func `an object holds what cannot be copied`() async throws {
            let scope = TaskScope()
            let file = try await scope.addTask { Files.OpenFile(File(descriptor: 1)) }.value
            #expect(file.file.descriptor == 1)
        }

        @Test func `a continuation says its type`() async throws {
            let legacy = Legacy()
            let answer = try await withCancellableContinuation(of: Int.self) { continuation in
                let request = legacy.request { continuation.resume(returning: $0) }
                continuation.onCancel { request.stop() }
            }
            #expect(answer == 7)
        }

        @Test func `a closure says what it throws`() async {
            let exchange = Exchange()
            do {
                let quote = try await withDeadline(in: .seconds(2)) { () async throws(QuoteError) in
                    try await exchange.quote()
                }
                show(quote)
            } catch {
                show(error.code)  // error is a QuoteError
            }
            #expect(Self.shown.all.contains(7))
        }

        @Test func `a supervisor whose body throws nothing needs no try`() async {
            let hosts = ["a", "b"]
            let result = await withSupervisorScope { scope in
                for host in hosts { scope.addTask(name: host) { try await ping(host) } }
            }
            #expect(result.outcomes.count == 2)
        }

        @Test func `a handler takes the context along`() async {
            let (scope, began) = (TaskScope(), Gate())
            let task = scope.addTask {
                func work() async {
                    began.open()
                    await suspendUntilCancelled()
                }
                let context = TaskContext.current
                await withTaskCancellationHandler {
                    await work()
                } onCancel: {
                    log(context.cause?.description ?? "nobody")
                }
            }
            await began.wait()
            task.cancel("closed")
            await settle(task)
            #expect(Self.logged.all.contains { $0.hasPrefix("requested: closed") })
        }

        @Test func `errors that nobody takes have a handler`() async throws {
            let cache = Cache()
            let app = TaskScope("App") { error, run in
                report("\(run.origin): \(error)")
            }
            let feed = TaskScope("Feed", parent: app)
            feed.addTask { try await cache.warmUp() }
            try await until("it is reported") { Self.logged.all.contains { $0.hasSuffix("Away()") } }
            let count = Self.logged.all.count
            let scope = feed
            scope.addTask {
                try? await cache.warmUp()  // It is only an attempt.
            }
            try await scope.waitUntilIdle()
            #expect(Self.logged.all.count == count)
        }

        @Test @MainActor func `what is there already is shown at once`() async {
            let (tasks, cache, url) = (TaskScope(), Cache(), "picture")
            let count = Self.shown.all.count
            tasks.addImmediateTask {
                if let picture = await cache.picture(at: url) { show(picture) }
            }
            try? await tasks.waitUntilIdle()
            #expect(Self.shown.all.count == count + 1)
        }
    }
}
