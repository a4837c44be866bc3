import Foundation
import JSONRPC
import Testing

@Suite("The server as a process") struct ServerProcessTests {
    private let process = Process()
    private let exit = Event()
    private let client: Peer

    init() async throws {
        let (there, back) = (Pipe(), Pipe())
        let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        process.executableURL = folder.appending(path: "CalculatorServer")
        process.standardInput = there
        process.standardOutput = back
        process.standardError = FileHandle.nullDevice
        process.terminationHandler = { [exit] _ in exit.happen() }
        let channel = LineChannel(reading: back.fileHandleForReading, writing: there.fileHandleForWriting)
        client = Peer("Client", over: channel) { _, _ in throw RPCError.unknownMethod }
        try process.run()
        await client.start()
    }

    @Test func `answers, and ends in order at SIGTERM`() async throws {
        #expect(try await client.call("add", [1, 2, 3]) == 6)
        await #expect(throws: RPCError.unknownMethod) { try await client.call("sing", .null) }
        process.terminate()
        try await client.waitUntilClosed()
        await exit.wait()
        #expect(process.terminationStatus == 0 && process.terminationReason == .exit)
    }

    @Test func `refuses what it cannot add or wait for`() async throws {
        for seconds in [1e300, -1] {
            await #expect(throws: RPCError.invalidParams) { try await client.call("wait", .number(seconds)) }
        }
        await #expect(throws: RPCError.invalidParams) { try await client.call("add", [1, .null]) }
        await #expect(throws: RPCError.unwritable) { try await client.call("add", [.number(1e308), .number(1e308)]) }
        try await client.shutDown(grace: .zero, patience: .zero)
        await exit.wait()
        #expect(process.terminationStatus == 0 && process.terminationReason == .exit)
    }

    @Test func `a server that is killed leaves no call waiting`() async throws {
        #expect(try await client.call("add", [1]) == 1)
        let call = Task { try await client.call("wait", 3600) }
        #expect(try await client.call("add", [2]) == 2)
        kill(process.processIdentifier, SIGKILL)
        await #expect(throws: RPCError.closed) { try await call.value }
        await exit.wait()
    }
}
