import Foundation
import JSONRPC
import Lanyard

/// A server on the standard input and output. It ends when the other end closes the input, or at SIGTERM.
@main
enum CalculatorServer {
    static func main() async throws {
        let channel = LineChannel(reading: .standardInput, writing: .standardOutput)
        let peer = Peer("Calculator", over: channel, answeringWithin: .seconds(10), log: tell, handler: answer)
        let ending = TaskScope("Ending")
        let termination = await Termination {
            ending.addTask(id: "shutdown", policy: .skip) {
                tell("shutdown", try await peer.shutDown(grace: .seconds(5), patience: .seconds(1)))
            }
        }
        await peer.start()
        try await peer.waitUntilClosed()
        try await ending.waitUntilIdle()
        withExtendedLifetime(termination) {}
    }

    private static func tell(_ what: String, _ words: any Sendable) {
        FileHandle.standardError.write(Data("\(what): \(words)\n".utf8))
    }

    private static func answer(_ method: String, _ params: JSON) async throws -> JSON {
        switch (method, params) {
        case ("add", .array(let terms)):
            return .number(try terms.map(number).reduce(0, +))
        case ("wait", .number(let seconds)) where (0...1e9).contains(seconds):
            try await Task.sleep(for: .seconds(seconds))
            return .null
        case ("add", _), ("wait", _):
            throw RPCError.invalidParams
        default:
            throw RPCError.unknownMethod
        }
    }

    private static func number(_ value: JSON) throws -> Double {
        guard case .number(let number) = value else { throw RPCError.invalidParams }
        return number
    }
}
