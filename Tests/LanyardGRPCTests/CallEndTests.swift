#if GRPC
import GRPCCore
import GRPCNIOTransportHTTP2
import Lanyard
import LanyardTestSupport
import Testing

@testable import LanyardGRPC

@Suite("The end of a call")
struct CallEndTests {
    private struct Trouble: Error, CustomStringConvertible {
        let description: String
    }

    private typealias Writer = RPCWriter<RPCResponsePart<[UInt8]>>.Closable

    private let writer = NotingWriter<[UInt8]>()

    /// Has one call handled.
    private func handle(_ handler: @escaping @Sendable (Writer) async throws -> Void) async throws {
        try await ScopedServerTransport(OneCall(writer: writer)).listen { stream, _ in
            do { try await handler(stream.outbound) } catch { Issue.record(error) }
        }
    }

    private func status(_ code: Status.Code, _ metadata: Metadata = [:]) -> RPCResponsePart<[UInt8]> {
        .status(Status(code: code, message: ""), metadata)
    }

    @Test func `without a status of the handler it is an unknown one`() async throws {
        try await handle { _ in }
        #expect(writer.steps.all == [["unknown"], ["finish"]])
    }

    @Test func `a failure of the handler goes on`() async throws {
        try await handle { await $0.finish(throwing: Trouble(description: "too bad")) }
        #expect(writer.steps.all == [["too bad"]])
    }

    @Test func `the last that the handler says counts`() async throws {
        let (ok, aborted) = (status(.ok), status(.aborted))
        try await handle {
            try await $0.write(ok)
            await $0.finish(throwing: Trouble(description: "after all"))
        }
        try await handle {
            await $0.finish(throwing: Trouble(description: "too bad"))
            try await $0.write(aborted)
        }
        try await handle { try await $0.write(contentsOf: [aborted, .message(Array("a".utf8)), ok]) }
        #expect(writer.steps.all == [["after all"], ["aborted"], ["finish"], ["a"], ["ok"], ["finish"]])
    }

    @Test func `what is said after the handler has returned is not sent, and not kept`() async throws {
        final class Kept: Error {}
        let writers = Log<Writer>()
        try await handle { writers.note($0) }
        weak var kept: Kept?
        do {
            let error = Kept()
            kept = error
            await writers.all[0].finish(throwing: error)
        }
        #expect(kept == nil)
        #expect(writer.steps.all == [["unknown"], ["finish"]])
    }

    @Test func `a call whose client left before its handler's first instruction never begins`() async throws {
        let ran = Log<String>()
        let scope = TaskScope("calls")
        try await ScopedServerTransport(OneCall(writer: writer, hasClientLeft: true), parent: scope).listen { _, _ in
            ran.note("ran")
        }
        #expect(ran.all.isEmpty, "Nobody waits for what it does.")
        #expect(writer.steps.all.first?.first?.contains("lanyard-cause-bin") == true)
    }

    @Test func `a cancelled call ends with its cause, and with what the handler's metadata say`() async throws {
        let said = status(.ok, ["said": "so"])
        try await handle {
            TaskContext.current.scope?.cancelAll("enough")
            try await $0.write(said)
        }
        #expect(writer.steps.all == [["cancelled said lanyard-cause-bin"], ["finish"]])
    }

    @Test func `a scope that somebody keeps takes no more work after it`() async throws {
        let scopes = Log<TaskScope?>()
        try await handle { _ in scopes.note(TaskContext.current.scope) }
        let scope = try #require(scopes.all[0])
        let late = scope.addTask { Issue.record("It was admitted.") }
        #expect(late.admission == .refused)
        #expect(await late.outcome.cause?.underlying?.kind == .ownerReleased)
    }

    @Test func `neither does one that only a kept writer holds`() async throws {
        let (answered, tasks) = (Gate(), Log<Task<Admission?, Never>>())
        try await handle { writer in
            tasks.note(
                Task {
                    await answered.wait()
                    let late = TaskContext.current.scope?.addTask { Issue.record("It was admitted.") }
                    withExtendedLifetime(writer) {}
                    return late?.admission
                }
            )
        }
        answered.open()
        #expect(await tasks.all[0].value == .refused)
    }
}
#endif
