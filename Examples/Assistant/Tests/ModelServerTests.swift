import Assistant
import Hummingbird
import Lanyard
import Logging
import ModelServer
import ServiceLifecycle
import Synchronization
import Testing

/// The same conversation with a model behind HTTP, on the loopback.
@Suite("A model behind HTTP") @MainActor struct ModelServerTests {
    /// Lets the model say a word each time.
    private final class Turnstile: Sendable {
        private let passes = AsyncStream.makeStream(of: Void.self)

        func open(_ count: Int) { for _ in 0..<count { passes.continuation.yield() } }

        @Sendable func pass() async throws {
            for await _ in passes.stream { return }
            try Task.checkCancellation()
        }
    }

    private func withServer(
        _ turnstile: Turnstile,
        toldAtEnd words: OneShot<Int> = OneShot(),
        _ test: (_ url: String) async throws -> Void
    ) async throws {
        let isUp = OneShot<Int>()
        let server = modelServer(
            port: 0,
            pause: turnstile.pass,
            onServerRunning: { isUp.send($0) },
            onEnd: { words.send($0) }
        )
        let logger = Logger(label: "server") { _ in SwiftLogNoOpLogHandler() }
        let services = ServiceGroup(configuration: .init(services: [server], logger: logger))
        async let serving: Void = services.run()
        do {
            try await test("http://127.0.0.1:\(try await isUp.value)/answer")
        } catch {
            await services.triggerGracefulShutdown()
            throw error
        }
        await services.triggerGracefulShutdown()
        try await serving
    }

    @Test func `it answers, and calls a tool`() async throws {
        let turnstile = Turnstile()
        turnstile.open(100)
        try await withServer(turnstile) { url in
            let table = Tool("table") { Tool.Result("A table \($0) is booked.") }
            let conversation = Conversation(with: HTTPModel(url), tools: [table])
            conversation.ask("Hello")
            try await until { conversation.answers[0].state == .complete }
            conversation.ask("table: for two")
            try await until { conversation.answers[1].state == .complete }
            #expect(
                conversation.answers.map(\.text) == [
                    "You said “Hello”, and I can only repeat it.", "A table for two is booked.",
                ]
            )
        }
    }

    @Test func `the stop button stops the model, and the answer goes on where it was`() async throws {
        let (turnstile, words) = (Turnstile(), OneShot<Int>())
        let question = (1...2_000).map(String.init).joined(separator: " ")
        try await withServer(turnstile, toldAtEnd: words) { url in
            let conversation = Conversation(with: HTTPModel(url))
            conversation.ask(question)
            turnstile.open(5)
            try await until { conversation.answers[0].text == "You said “1 2 3" }
            conversation.stop()
            try await until {
                turnstile.open(1)
                return words.result != nil
            }
            #expect(try await words.value < 2_000)
            turnstile.open(2_100)
            conversation.resume()
            try await until { conversation.answers[0].state == .complete }
            #expect(conversation.answers[0].text == "You said “\(question)”, and I can only repeat it.")
        }
    }

    @Test func `a model that is not there is a failure`() async throws {
        let turnstile = Turnstile()
        try await withServer(turnstile) { url in
            let conversation = Conversation(with: HTTPModel(url + "s"))
            conversation.ask("Hello")
            try await until { conversation.answers[0].state == .failed("Unavailable(status: 404)") }
        }
    }
}
