import Foundation
import GRPCCore
import GRPCNIOTransportHTTP2
import Lanyard
import LanyardCluster

/// Claims and releases a second, in turns with pairs of bare transactions.
struct ClaimRate {
    let endpoint: String
    private let callers = 16
    private let pairs = 2000

    func measure(rounds: Int) async throws {
        let cluster = try await Cluster(endpoints: [endpoint], name: "rate", prefix: "rate/".utf8)
        let scope = TaskScope("rate")
        let port = Int(endpoint.split(separator: ":").last ?? "") ?? 2379
        let transport = try HTTP2ClientTransport.Posix(
            target: .ipv4(address: "127.0.0.1", port: port),
            transportSecurity: .plaintext
        )
        try await withGRPCClient(transport: transport) { client in
            let plain = PlainClient(client: client)
            let lease = try await plain.grant(seconds: 600)
            var ratios: [Double] = []
            for round in -1..<rounds {
                let bare = try await rate { caller, number in
                    let key = Data("plain/\(caller)/\(number)".utf8)
                    guard try await plain.claim(key, lease: lease) else { throw CancellationError() }
                    try await plain.release(key)
                }
                let owned = try await rate { caller, number in
                    try await cluster.addTask(id: "\(caller)/\(number)", in: scope) { _ in }.value
                }
                // The first warms both up.
                if round >= 0 {
                    ratios.append(owned / bare)
                    print("claims: \(Int(owned)) a second, bare \(Int(bare)), ratio \(round2(owned / bare))")
                }
            }
            print("claims: median ratio \(round2(ratios.sorted()[ratios.count / 2]))")
        }
        await cluster.shutdown()
    }

    private func rate(_ work: @escaping @Sendable (_ caller: Int, _ number: Int) async throws -> Void) async throws
        -> Double
    {
        let time = try await ContinuousClock().measure {
            try await withThrowingDiscardingTaskGroup { group in
                for caller in 0..<callers {
                    group.addTask { for number in 0..<(pairs / callers) { try await work(caller, number) } }
                }
            }
        }
        return Double(pairs) / (time / .seconds(1))
    }
}

/// From the call of a replace on one machine to the cancellation on another: two leases, two connections, one process.
struct ReplaceDelay {
    let endpoint: String

    func measure(rounds: Int) async throws {
        let one = try await Cluster(endpoints: [endpoint], name: "one", prefix: "replace/".utf8)
        let two = try await Cluster(endpoints: [endpoint], name: "two", prefix: "replace/".utf8)
        let scope = TaskScope("replace")
        var delays: [Double] = []
        for _ in 0..<rounds {
            let (begun, begin) = AsyncStream<Void>.makeStream()
            let (ended, end) = AsyncStream<ContinuousClock.Instant>.makeStream()
            one.addTask(id: "key", in: scope) { _ in
                begin.finish()
                await withTaskCancellationHandler {
                    for await _ in AsyncStream<Never>.makeStream().stream {}
                } onCancel: {
                    end.yield(.now)
                    end.finish()
                }
            }
            for await _ in begun {}
            let start = ContinuousClock.now
            let other = two.addTask(id: "key", in: scope) { _ in }
            for await time in ended { delays.append((time - start) / .milliseconds(1)) }
            try await other.value
        }
        delays.sort()
        let (median, high) = (delays[delays.count / 2], delays[min(delays.count * 99 / 100, delays.count - 1)])
        print("replace to cancellation: median \(round2(median)) ms, p99 \(round2(high)) ms, of \(delays.count)")
        await one.shutdown()
        await two.shutdown()
    }
}

/// What held keys take.
struct HeldKeys {
    let endpoint: String
    let etcd: Int

    func measure(_ keys: Int) async throws {
        let cluster = try await Cluster(endpoints: [endpoint], name: "held", prefix: "held/".utf8)
        let scope = TaskScope("held")
        let (here, there) = (memory(of: Int(getpid())), memory(of: etcd))
        let tasks = (0..<keys).map { number in
            cluster.addTask(id: "\(number)", in: scope) { _ in
                for await _ in AsyncStream<Never>.makeStream().stream {}
            }
        }
        for task in tasks { _ = try await task.admission }
        let (hereThen, thereThen) = (memory(of: Int(getpid())), memory(of: etcd))
        print("held keys: \(keys); \((hereThen - here) / keys) bytes each here, \((thereThen - there) / keys) in etcd")
        let work = processorTime(of: etcd)
        try await Task.sleep(for: .seconds(20))
        print(
            "held keys: etcd took \(round2((processorTime(of: etcd) - work) / 20 * 100)) % of a processor while nothing changed"
        )
        scope.cancelAll()
        await cluster.shutdown()
    }

    private func memory(of process: Int) -> Int {
        let text = (try? String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8)) ?? ""
        return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4096
    }

    private func processorTime(of process: Int) -> Double {
        let text = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
        let fields = text.split(separator: " ")
        guard fields.count > 14, let user = Double(fields[13]), let system = Double(fields[14]) else { return 0 }
        return (user + system) / 100
    }
}

func round2(_ number: Double) -> Double { (number * 100).rounded() / 100 }
