#if GRPC
@testable import Fleet
import Foundation
import GRPCCore
import GRPCInProcessTransport
import Lanyard
import LanyardTestSupport
import Testing

@Suite("What a worker of the fleet refuses")
struct FleetServiceTests {
    /// What a worker answers to a message.
    private func answer(_ message: String) async throws -> [String] {
        let transport = InProcessTransport()
        let fleet = try LanyardGRPCTests.Fleet()
        return try await withGRPCServer(transport: transport.server, services: [SearchService(root: fleet.corpus)]) {
            _ in
            try await withGRPCClient(transport: transport.client) { client in
                try await client.serverStreaming(
                    request: ClientRequest(message: message),
                    descriptor: SearchMethod.descriptor,
                    serializer: Text(),
                    deserializer: Text(),
                    options: .defaults
                ) { response in
                    var all: [String] = []
                    for try await message in response.messages { all.append(message) }
                    return all
                }
            }
        }
    }

    @Test func `paths below the root of the file system are whole, and files are found by them`() throws {
        let folder = try TemporaryFolder()
        let file = folder.url("needle").resolvingSymlinksInPath()
        try Data().write(to: file)
        for root in [Root(URL(filePath: "/")), Root(file.deletingLastPathComponent())] {
            let path = try #require(root.path(of: file))
            #expect(root.url.appending(path: path).path == file.path)
            #expect(root.file(at: path)?.path == file.path)
        }
        #expect(Root(URL(filePath: "/")).path(of: file) == String(file.path.dropFirst()))
        #expect(Root(folder.url("other")).path(of: file) == nil)
    }

    @Test func `a file is searched, and its matches counted`() async throws {
        let all = try await answer(#"{"version":1,"word":"needle","files":["below/7.txt"]}"#)
        let last = try JSONDecoder().decode(SearchReport.self, from: Data(try #require(all.last).utf8))
        #expect(last.matches == 3 && last.isDone && last.bytes == 26 && last.file == 0)
    }

    @Test(arguments: [0, 2, 99]) func `a coordinator of another version is refused`(version: Int) async throws {
        let error = await rpcError { try await answer("{\"version\":\(version),\"word\":\"x\",\"files\":[]}") }
        #expect(error?.code == .failedPrecondition)
        #expect(error?.message.contains("version 1") == true)
    }

    @Test(arguments: [
        "", "garbage", "{}", #"{"version":1,"word":"x"}"#, #"{"version":1,"word":"","files":["below/1.txt"]}"#,
        #"{"version":1,"word":"x","files":["../../../../../../etc/passwd"]}"#,
        #"{"version":1,"word":"x","files":["/etc/passwd"]}"#, #"{"version":1,"word":"x","files":["below"]}"#,
        #"{"version":1,"word":"x","files":["below/none.txt"]}"#,
    ])
    func `what is no request, or asks for files that are not below the root, is refused`(message: String) async throws {
        let code = await rpcError { try await answer(message) }?.code
        #expect(code == .invalidArgument || code == .notFound)
    }

    @Test func `a coordinator gives up a worker of another version`() async throws {
        let old: TextService.Method = { _, _ in throw RPCError(code: .failedPrecondition, message: "I speak version 0.")
        }
        try await withCalls(["Search": old], service: "fleet.Worker") { _, _, port in
            let fleet = try LanyardGRPCTests.Fleet()
            let end = await (try fleet.search(at: "127.0.0.1:\(port)")).end()
            #expect(end.output.contains("I speak version 0."))
            #expect(end.output.contains("failed: No worker is left."))
            #expect(end.code == 1)
        }
    }
}
#endif
