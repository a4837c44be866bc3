@preconcurrency import Dispatch
import Foundation
import JSONRPC
import Lanyard

/// A server on the standard input and output. It ends when the other end closes the input, or at SIGTERM.
@main
enum CalculatorServer {
    static func main() async throws {
        let channel = LineChannel(reading: .standardInput, writing: .standardOutput)
        let peer = Peer("Calculator", over: channel, answeringWithin: .seconds(10), handler: answer)
        await peer.start()
        let terminated = terminations()
        let ending = Task {
            for await _ in terminated {
                let report = try await peer.shutDown(grace: .seconds(5), patience: .seconds(1))
                FileHandle.standardError.write(Data("\(report)\n".utf8))
            }
        }
        try await peer.waitUntilClosed()
        ending.cancel()
        // A client that does not read its answers does not keep the server.
        _ = try? await withDeadline(in: .seconds(1), abandoningAfter: .zero) { await channel.waitUntilWritten() }
    }

    private static func answer(_ method: String, _ params: JSON) async throws -> JSON {
        switch (method, params) {
        case ("add", .array(let terms)):
            return .number(terms.reduce(0) { if case .number(let term) = $1 { $0 + term } else { $0 } })
        case ("wait", .number(let seconds)):
            try await Task.sleep(for: .seconds(seconds))
            return .null
        default:
            throw RPCError.unknownMethod
        }
    }

    private static func terminations() -> AsyncStream<Void> {
        let (signals, continuation) = AsyncStream.makeStream(of: Void.self)
        signal(SIGTERM, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: SIGTERM)
        source.setEventHandler { continuation.yield() }
        source.resume()
        continuation.onTermination = { _ in source.cancel() }
        return signals
    }
}
