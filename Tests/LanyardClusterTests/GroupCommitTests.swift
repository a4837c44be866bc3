#if Cluster
import Foundation
import Lanyard
import LanyardTestSupport
import LanyardTesting
import SwiftProtobuf
import Testing

@testable import LanyardCluster

@Suite struct `Transactions that come at once` {
    /// Plays etcd: the first request waits at a gate, so that others come meanwhile.
    private final class Server: Sendable {
        let requests = Log<Etcd_TxnRequest>()
        let entered = Gate()
        let holds = Gate()
        let sent = Log<Int>()
        let alone = Log<Int>()
        let scope = TaskScope("calls")
        let clock = TestClock()
        let group: GroupCommit
        private let answer: @Sendable (Etcd_TxnRequest) throws -> Etcd_TxnResponse

        init(
            few: Int = 1,
            answer: @escaping @Sendable (Etcd_TxnRequest) throws -> Etcd_TxnResponse = Server.performed
        ) {
            // No time passes unless a test says so.
            group = GroupCommit(few: few, interval: .milliseconds(1), timers: .on(clock))
            self.answer = answer
        }

        func transact(_ number: Int, key: String? = nil, isCancellable: Bool = true) async throws
            -> Etcd_TxnResponse
        {
            let key = Bytes((key ?? "\(number)").utf8)
            let request = Etcd_TxnRequest(
                if: [.created(Bytes("seal".utf8), at: 7), .created(key, at: 0)],
                then: [.get(key), .put(key, [UInt8(number)])],
                else: []
            )
            let together = try await group.transact(request, of: key, isCancellable: isCancellable) { [sent] in
                sent.note(number)
            } send: {
                try await send($0)
            }
            if let together { return together }
            alone.note(number)
            return try await send(request)
        }

        private func send(_ request: Etcd_TxnRequest) async throws -> Etcd_TxnResponse {
            requests.note(request)
            if requests.all.count == 1 {
                entered.open()
                await holds.wait()
            }
            return try answer(request)
        }

        /// The same in a task; returns when the call is sent or waits.
        func call(
            _ number: Int,
            key: String? = nil,
            isCancellable: Bool = true,
            priority: TaskPriority? = nil
        ) -> ScopedTask<Etcd_TxnResponse> {
            scope.addImmediateTask(priority: priority) { [self] in
                try await transact(number, key: key, isCancellable: isCancellable)
            }
        }

        /// Begins with a call that is under way until ``holds`` is opened.
        func first(isCancellable: Bool = true) async -> ScopedTask<Etcd_TxnResponse> {
            let first = call(0, isCancellable: isCancellable)
            await entered.wait()
            return first
        }

        /// How many puts each request had.
        var sizes: [Int] { requests.all.map { $0.success.count / 2 } }

        /// Finds under each key its name.
        static func performed(_ request: Etcd_TxnRequest) -> Etcd_TxnResponse {
            .with {
                $0.succeeded = true
                $0.header.revision = 40
                $0.responses = request.success.map { operation in
                    .with { response in
                        if case .requestRange(let range) = operation.request {
                            response.responseRange.kvs = [.with { $0.key = range.key }]
                        }
                    }
                }
            }
        }
    }

    private func found(_ task: ScopedTask<Etcd_TxnResponse>) async throws -> String? {
        let answer = try await task.value
        #expect(answer.succeeded)
        #expect(answer.header.revision == 40)
        #expect(answer.responses.count == 2)
        return answer.ranges.first?.first.map { String(decoding: $0.key, as: UTF8.self) }
    }

    @Test func `go in one request while another is under way, and each has its own answer`() async throws {
        let server = Server()
        let first = await server.first()
        let others = (1...5).map { server.call($0) }
        #expect(server.sent.all == [0])
        server.holds.open()
        #expect(try await found(first) == "0")
        for (number, other) in zip(1..., others) { #expect(try await found(other) == "\(number)") }
        #expect(server.sizes == [1, 5])
        #expect(server.sent.all == [0, 1, 2, 3, 4, 5])
        // What all compare is compared once.
        #expect(server.requests.all[1].compare.count == 6)
    }

    @Test func `go alone, one after the other, if each comes when nothing is under way`() async throws {
        let server = Server()
        server.holds.open()
        for number in 0..<3 { #expect(try await found(server.call(number)) == "\(number)") }
        #expect(server.sizes == [1, 1, 1])
    }

    @Test func `go in the order of their calls if they are about one key, and never share a request`() async throws {
        let server = Server()
        let first = await server.first()
        let oldest = server.call(1, key: "a")
        // Each newer one sends the one before it on its way.
        let older = server.call(2, key: "a")
        #expect(try await found(oldest) == "a")
        let newest = server.call(3, key: "a")
        #expect(try await found(older) == "a")
        #expect(server.alone.all == [1, 2])
        server.holds.open()
        #expect(try await found(newest) == "a")
        _ = try await first.value
        #expect(server.sizes == [1, 1, 1, 1])
        #expect(server.requests.all.map { $0.success.last?.requestPut.value } == [[0], [1], [2], [3]].map { Data($0) })
    }

    @Test func `go in groups of bounded size`() async throws {
        let server = Server()
        let first = await server.first()
        let small = (1...40).map { server.call($0) }
        server.holds.open()
        _ = try await first.value
        for task in small { _ = try await found(task) }
        #expect(server.sizes == [1, 32, 8])
    }

    @Test func `go each alone if one of them may not be performed`() async throws {
        let server = Server { request in
            let isRefused = request.compare.contains { $0.key == Data("2".utf8) }
            return isRefused ? .with { $0.header.revision = 41 } : Server.performed(request)
        }
        let first = await server.first()
        let others = (1...3).map { server.call($0) }
        server.holds.open()
        _ = try await first.value
        #expect(try await found(others[0]) == "1")
        #expect(try await !others[1].value.succeeded)
        #expect(try await found(others[2]) == "3")
        #expect(server.sizes.sorted() == [1, 1, 1, 1, 3])
        #expect(server.alone.all.sorted() == [1, 2, 3])
    }

    @Test(arguments: [EtcdError.refused("permission denied"), .leaseNotFound])
    private func `go each alone if etcd refuses them together`(error: EtcdError) async throws {
        let server = Server { request in
            if request.compare.contains(where: { $0.key == Data("2".utf8) }) { throw error }
            return Server.performed(request)
        }
        let first = await server.first()
        let others = (1...3).map { server.call($0) }
        server.holds.open()
        _ = try await first.value
        #expect(try await found(others[0]) == "1")
        await #expect(throws: EtcdError.self) { try await others[1].value }
        #expect(try await found(others[2]) == "3")
    }

    @Test(arguments: [EtcdError.unreachable("gone"), .tooLarge, .noSpace("full")])
    private func `are all told that nobody knows what became of them, and are not sent again`(error: EtcdError)
        async throws
    {
        let server = Server { request in
            if request.success.count > 2 { throw error }
            return Server.performed(request)
        }
        let first = await server.first()
        let others = (1...3).map { server.call($0) }
        server.holds.open()
        _ = try await first.value
        for other in others {
            await #expect {
                try await other.value
            } throws: {
                switch ($0 as? EtcdError, error) {
                case (.unreachable, .unreachable), (.unreachable, .tooLarge), (.noSpace, .noSpace): true
                default: false
                }
            }
        }
        #expect(server.sizes == [1, 3])
        #expect(server.sent.all == [0, 1, 2, 3])
    }

    @Test func `that were sent are waited for although they are cancelled, also by who sends for all`() async throws {
        let (server, entered, holds) = (Server(few: 2), Gate(), Gate())
        let first = await server.first()
        let second = server.scope.addTask {
            try await server.group.transact(.init(), of: [], isCancellable: true) { _ in
                entered.open()
                await holds.wait()
                return .init()
            }
        }
        await entered.wait()
        let others = (1...2).map { server.call($0) }
        // Two are under way, so these wait.
        #expect(server.sent.all == [0])
        second.cancel()
        first.cancel()
        holds.open()
        server.holds.open()
        for other in others { _ = await other.outcome }
        #expect(server.sent.all == [0, 1, 2])
        #expect(await second.outcome.cause?.kind == .requested)
    }

    @Test func `are sent by the most urgent of them`() async throws {
        let server = Server()
        let first = await server.first()
        let priorities: [TaskPriority] = [.low, .high, .medium]
        let others = zip(1..., priorities).map { server.call($0, priority: $1) }
        server.holds.open()
        _ = try await first.value
        for other in others { _ = try await other.value }
        let values = server.requests.all.last?.success.filter { !$0.requestPut.key.isEmpty }.map(\.requestPut.value)
        #expect(values?.first == Data([2]))
        #expect(server.sizes == [1, 3])
    }

    @Test func `leave when they are cancelled before they are sent, and the others do not notice`() async throws {
        let server = Server()
        let first = await server.first()
        let others = (1...3).map { server.call($0) }
        others[0].cancel()
        #expect(await others[0].outcome.cause?.kind == .requested)
        server.holds.open()
        _ = try await first.value
        #expect(try await found(others[1]) == "2")
        #expect(try await found(others[2]) == "3")
        #expect(server.sent.all == [0, 2, 3])
        // The key is free again.
        #expect(try await found(server.call(1)) == "1")
    }

    @Test func `are sent although they are cancelled if they give something back`() async throws {
        let server = Server()
        let first = await server.first()
        let others = (1...2).map { server.call($0, isCancellable: false) }
        for other in others { other.cancel() }
        server.holds.open()
        _ = try await first.value
        for other in others { _ = await other.outcome }
        #expect(server.sent.all == [0, 1, 2])
        #expect(server.sizes == [1, 2])
    }

    @Test func `are not sent if their task was cancelled before they came`() async throws {
        let server = Server()
        let first = await server.first()
        let parent = server.scope.addTask {
            TaskContext.current.cancelRun(.requested, "not wanted")
            return try await server.transact(1)
        }
        #expect(await parent.outcome.cause?.kind == .requested)
        server.holds.open()
        _ = try await first.value
        #expect(server.sent.all == [0])
    }

    @Test func `go in as many groups at once as may be under way`() async throws {
        let server = Server(few: 2)
        let first = await server.first()
        // There is room for a second one.
        #expect(try await found(server.call(1)) == "1")
        #expect(server.sizes == [1, 1])
        server.holds.open()
        _ = try await first.value
    }

    @Test func `go a while after the last group, although that has no answer`() async throws {
        let server = Server()
        let first = await server.first()
        let others = (1...2).map { server.call($0) }
        await server.clock.advance(by: .microseconds(999))
        #expect(server.sent.all == [0])
        await server.clock.advance(by: .microseconds(1))
        for (number, other) in zip(1..., others) { #expect(try await found(other) == "\(number)") }
        // Nothing waits any more, so no time has to pass.
        await server.clock.advance(by: .milliseconds(1))
        #expect(try await found(server.call(3)) == "3")
        #expect(server.sizes == [1, 2, 1])
        server.holds.open()
        _ = try await first.value
    }

    @Test func `are sent by the next one after a group has failed`() async throws {
        let server = Server { request in
            if request.compare.contains(where: { $0.key == Data("0".utf8) }) { throw EtcdError.unreachable("gone") }
            return Server.performed(request)
        }
        let first = await server.first()
        let other = server.call(1)
        server.holds.open()
        await #expect(throws: EtcdError.self) { try await first.value }
        #expect(try await found(other) == "1")
        #expect(try await found(server.call(2)) == "2")
    }
}
#endif
