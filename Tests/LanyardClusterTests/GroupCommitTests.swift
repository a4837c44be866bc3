#if Cluster
import Foundation
import Lanyard
import LanyardTestSupport
import LanyardTesting
import SwiftProtobuf
import Synchronization
import Testing

@testable import LanyardCluster

@Suite struct `Transactions that come at once` {
    /// Plays etcd: the first requests wait at gates, so that others come meanwhile.
    private final class Server: Sendable {
        let requests = Log<Etcd_TxnRequest>()
        let priorities = Log<TaskPriority>()
        let entered: [Gate]
        let holds: [Gate]
        private let nextNumber = Atomic(0)
        private let answer: @Sendable (Etcd_TxnRequest) throws -> Etcd_TxnResponse

        init(gates: Int, _ answer: @escaping @Sendable (Etcd_TxnRequest) throws -> Etcd_TxnResponse) {
            (entered, holds) = ((0..<gates).map { _ in Gate() }, (0..<gates).map { _ in Gate() })
            self.answer = answer
        }

        @Sendable func send(_ request: Etcd_TxnRequest) async throws -> Etcd_TxnResponse {
            priorities.note(Task.currentPriority)
            let number = nextNumber.wrappingAdd(1, ordering: .relaxed).oldValue
            requests.note(request)
            if number < holds.count {
                entered[number].open()
                await holds[number].wait()
            }
            return try answer(request)
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

    /// Calls of one process.
    private final class Calls: Sendable {
        let server: Server
        let sent = Log<Int>()
        let alone = Log<Int>()
        let scope = TaskScope("calls")
        let clock = TestClock()
        private let group: GroupCommit

        init(
            free: Int = 1,
            gates: Int = 1,
            answer: @escaping @Sendable (Etcd_TxnRequest) throws -> Etcd_TxnResponse = Server.performed
        ) {
            server = Server(gates: gates, answer)
            // No time passes unless a test says so.
            group = GroupCommit(free: free, timers: .on(clock), send: server.send)
        }

        func transact(_ number: Int, key: String? = nil, isCancellable: Bool = true) async throws -> Etcd_TxnResponse {
            let key = Bytes((key ?? "\(number)").utf8)
            let request = Etcd_TxnRequest(
                if: [.created(Bytes("seal".utf8), at: 7), .created(key, at: 0)],
                then: [.get(key), .put(key, [UInt8(number)])],
                else: []
            )
            let together = try await group.transact(request, of: key, isCancellable: isCancellable) { [sent] in
                sent.note(number)
            }
            if let together { return together }
            alone.note(number)
            return try await server.send(request)
        }

        /// The same in a task; returns when the call waits.
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

        /// Begins with a call that is under way until the first gate is opened.
        func first() async -> ScopedTask<Etcd_TxnResponse> {
            let first = call(0)
            await server.entered[0].wait()
            return first
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
        let calls = Calls()
        let first = await calls.first()
        let others = (1...5).map { calls.call($0) }
        #expect(calls.sent.all == [0])
        calls.server.holds[0].open()
        #expect(try await found(first) == "0")
        for (number, other) in zip(1..., others) { #expect(try await found(other) == "\(number)") }
        #expect(calls.server.sizes == [1, 5])
        #expect(calls.sent.all == [0, 1, 2, 3, 4, 5])
        // What all compare is compared once.
        #expect(calls.server.requests.all[1].compare.count == 6)
    }

    @Test func `go alone, one after the other, if each comes when nothing is under way`() async throws {
        let calls = Calls(gates: 0)
        for number in 0..<3 { #expect(try await found(calls.call(number)) == "\(number)") }
        #expect(calls.server.sizes == [1, 1, 1])
    }

    @Test func `go in the order of their calls if they are about one key, and never share a request`() async throws {
        let calls = Calls()
        let first = await calls.first()
        let others = [
            calls.call(1, key: "a"), calls.call(2, key: "a"), calls.call(3, key: "b"), calls.call(4, key: "a"),
        ]
        calls.server.holds[0].open()
        for (other, key) in zip(others, ["a", "a", "b", "a"]) { #expect(try await found(other) == key) }
        _ = try await first.value
        let values = calls.server.requests.all.map { $0.success.compactMap(\.requestPut.value.first) }
        #expect(values == [[0], [1, 3], [2], [4]])
    }

    @Test func `go in groups of bounded size`() async throws {
        let calls = Calls()
        let first = await calls.first()
        let small = (1...40).map { calls.call($0) }
        calls.server.holds[0].open()
        _ = try await first.value
        for task in small { _ = try await found(task) }
        #expect(calls.server.sizes == [1, 32, 8])
    }

    @Test func `go each alone if one of them may not be performed`() async throws {
        let calls = Calls { request in
            let isRefused = request.compare.contains { $0.key == Data("2".utf8) }
            return isRefused ? .with { $0.header.revision = 41 } : Server.performed(request)
        }
        let first = await calls.first()
        let others = (1...3).map { calls.call($0) }
        calls.server.holds[0].open()
        _ = try await first.value
        #expect(try await found(others[0]) == "1")
        #expect(try await !others[1].value.succeeded)
        #expect(try await found(others[2]) == "3")
        #expect(calls.server.sizes.sorted() == [1, 1, 1, 1, 3])
        #expect(calls.alone.all.sorted() == [1, 2, 3])
    }

    @Test(arguments: [EtcdError.refused("permission denied"), .leaseNotFound])
    private func `go each alone if etcd refuses them together`(error: EtcdError) async throws {
        let calls = Calls { request in
            if request.compare.contains(where: { $0.key == Data("2".utf8) }) { throw error }
            return Server.performed(request)
        }
        let first = await calls.first()
        let others = (1...3).map { calls.call($0) }
        calls.server.holds[0].open()
        _ = try await first.value
        #expect(try await found(others[0]) == "1")
        await #expect(throws: EtcdError.self) { try await others[1].value }
        #expect(try await found(others[2]) == "3")
    }

    @Test(arguments: [EtcdError.unreachable("gone"), .tooLarge, .noSpace("full")])
    private func `are all told that nobody knows what became of them, and are not sent again`(
        error: EtcdError
    ) async throws {
        let calls = Calls { request in
            if request.success.count > 2 { throw error }
            return Server.performed(request)
        }
        let first = await calls.first()
        let others = (1...3).map { calls.call($0) }
        calls.server.holds[0].open()
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
        #expect(calls.server.sizes == [1, 3])
        #expect(calls.sent.all == [0, 1, 2, 3])
    }

    @Test func `leave when they are cancelled before they are sent, and the others do not notice`() async throws {
        let calls = Calls()
        let first = await calls.first()
        let others = (1...3).map { calls.call($0) }
        others[0].cancel()
        #expect(await others[0].outcome.cause?.kind == .requested)
        calls.server.holds[0].open()
        _ = try await first.value
        #expect(try await found(others[1]) == "2")
        #expect(try await found(others[2]) == "3")
        #expect(calls.sent.all == [0, 2, 3])
        // The key is free again.
        #expect(try await found(calls.call(1)) == "1")
    }

    @Test func `are waited for although they are cancelled, once they are sent`() async throws {
        let calls = Calls(gates: 2)
        let first = await calls.first()
        let others = (1...3).map { calls.call($0) }
        calls.server.holds[0].open()
        await calls.server.entered[1].wait()
        for other in others[..<2] { other.cancel() }
        #expect(others.allSatisfy { !$0.isFinished })
        calls.server.holds[1].open()
        for other in others[..<2] { #expect(await other.outcome.cause?.kind == .requested) }
        #expect(try await found(others[2]) == "3")
        _ = try await first.value
        #expect(calls.sent.all == [0, 1, 2, 3])
    }

    @Test func `are sent although they are cancelled if they give something back`() async throws {
        let calls = Calls()
        let first = await calls.first()
        let others = (1...2).map { calls.call($0, isCancellable: false) }
        for other in others { other.cancel() }
        calls.server.holds[0].open()
        _ = try await first.value
        for other in others { _ = await other.outcome }
        #expect(calls.sent.all == [0, 1, 2])
        #expect(calls.server.sizes == [1, 2])
    }

    @Test func `are not sent if their task was cancelled before they came`() async throws {
        let calls = Calls()
        let first = await calls.first()
        // It has its task from its first instruction, so that it can cancel itself at once.
        let late = calls.scope.addImmediateTask {
            TaskContext.current.cancelRun(.requested, "not wanted")
            return try await calls.transact(1)
        }
        #expect(await late.outcome.cause?.kind == .requested)
        calls.server.holds[0].open()
        _ = try await first.value
        #expect(calls.sent.all == [0])
    }

    @Test func `are as urgent as the most urgent of their group`() async throws {
        let calls = Calls()
        let first = await calls.first()
        let priorities: [TaskPriority] = [.low, .high, .medium]
        let others = zip(1..., priorities).map { calls.call($0, priority: $1) }
        calls.server.holds[0].open()
        _ = try await first.value
        for other in others { _ = try await other.value }
        #expect(calls.server.sizes == [1, 3])
        #expect(calls.server.priorities.all.last == .high)
    }

    @Test func `do not wait while few groups are under way`() async throws {
        let calls = Calls(free: 2)
        let first = await calls.first()
        #expect(try await found(calls.call(1)) == "1")
        #expect(calls.server.sizes == [1, 1])
        calls.server.holds[0].open()
        _ = try await first.value
    }

    @Test func `go a millisecond after the last group, although that has no answer`() async throws {
        let calls = Calls()
        let first = await calls.first()
        let others = (1...2).map { calls.call($0) }
        await calls.clock.advance(by: .microseconds(999))
        #expect(calls.sent.all == [0])
        await calls.clock.advance(by: .microseconds(1))
        for (number, other) in zip(1..., others) { #expect(try await found(other) == "\(number)") }
        // Nothing waits any more, and a millisecond later the next one need not wait.
        await calls.clock.advance(by: .milliseconds(1))
        #expect(try await found(calls.call(3)) == "3")
        #expect(calls.server.sizes == [1, 2, 1])
        calls.server.holds[0].open()
        _ = try await first.value
    }

    @Test func `wait for an answer when eight groups have none`() async throws {
        let calls = Calls(gates: 8)
        var tasks: [ScopedTask<Etcd_TxnResponse>] = []
        for number in 0..<8 {
            tasks.append(calls.call(number))
            await calls.server.entered[number].wait()
            await calls.clock.advance(by: .milliseconds(1))
        }
        let ninth = calls.call(8)
        await calls.clock.advance(by: .seconds(1))
        #expect(calls.sent.all == Array(0..<8))
        calls.server.holds[3].open()
        #expect(try await found(ninth) == "8")
        for gate in calls.server.holds { gate.open() }
        for task in tasks { _ = try await task.value }
    }

    @Test func `are sent by the next one after a group has failed`() async throws {
        let calls = Calls { request in
            if request.compare.contains(where: { $0.key == Data("0".utf8) }) { throw EtcdError.unreachable("gone") }
            return Server.performed(request)
        }
        let first = await calls.first()
        let other = calls.call(1)
        calls.server.holds[0].open()
        await #expect(throws: EtcdError.self) { try await first.value }
        #expect(try await found(other) == "1")
        #expect(try await found(calls.call(2)) == "2")
    }
}
#endif
