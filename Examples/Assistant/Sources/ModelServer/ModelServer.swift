internal import Assistant
internal import Foundation
package import Hummingbird
package import Logging
internal import NIOCore

/// A server of a ``Parrot``, for ``HTTPModel``: a word a line, each after a pause.
///
/// - Parameters:
///   - pause: Comes before each word. A test holds the model with it.
///   - onServerRunning: Hears of the port, which the system chooses if `port` is 0.
///   - onEnd: Hears how many words an answer had when it was over, or its reader had gone.
package func modelServer(
    port: Int,
    logger: Logger? = nil,
    pause: @escaping @Sendable () async throws -> Void = { try await Task.sleep(for: .milliseconds(80)) },
    onServerRunning: @escaping @Sendable (_ port: Int) async -> Void = { _ in },
    onEnd: @escaping @Sendable (_ words: Int) -> Void = { _ in }
) -> some ApplicationProtocol {
    let router = Router()
    router.post("answer") { request, _ in
        let body = try await request.body.collect(upTo: 1 << 20)
        let turns = try? UntrustedJSON.read(Data(body.readableBytesView), mostBytes: 1 << 20) {
            try JSONDecoder().decode([Turn].self, from: $0)
        }
        guard let turns else { throw HTTPError(.badRequest) }
        return Response(
            status: .ok,
            headers: [.contentType: "application/x-ndjson"],
            body: ResponseBody { writer in
                var words = 0
                defer { onEnd(words) }
                for piece in Parrot.pieces(after: turns) {
                    try await pause()
                    try await writer.write(ByteBuffer(bytes: try JSONEncoder().encode(piece) + [UInt8(ascii: "\n")]))
                    words += 1
                }
                try await writer.finish(nil)
            }
        )
    }
    return Application(
        router: router,
        configuration: .init(address: .hostname("127.0.0.1", port: port)),
        onServerRunning: { await onServerRunning($0.localAddress?.port ?? port) },
        logger: logger
    )
}
