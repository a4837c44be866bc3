import LabTestSupport
import Synchronization

@testable import LabServer

/// Sends back what comes, answers `/slow` never, and tells what happened.
final class EchoService: WebService {
    let began = Gate()
    let cancelled = Gate()
    let ended = Gate()

    func respond(to request: WebRequest) async -> WebResponse {
        guard request.path == "/slow" else { return .text(request.query["text"] ?? "hello") }
        began.open()
        await suspendUntilCancelled()
        cancelled.open()
        return .text("late")
    }

    func socket(at path: String) -> SocketOpening? {
        guard path == "/tab" else { return nil }
        return { [ended] in EchoSession(ended: ended) }
    }
}

final class EchoSession: WebSocketSession {
    private let echoes = AsyncStream.makeStream(of: String.self)
    private let ended: Gate

    init(ended: Gate) {
        self.ended = ended
    }

    func receive(_ text: String) async {
        echoes.continuation.yield(text)
    }

    func next() async -> WebSocketOutput? {
        for await text in echoes.stream { return .text(text) }
        return nil
    }

    func end() async {
        ended.open()
    }
}

/// Runs a body with a server of an ``EchoService``.
func withEcho(
    limits: WebLimits = WebLimits(),
    _ body: (WebServer, EchoService) async throws -> Void
) async throws {
    let service = EchoService()
    let server = try await WebServer.start(service, limits: limits)
    do {
        try await body(server, service)
        await server.stop()
    } catch {
        await server.stop()
        throw error
    }
}
