import Foundation
import Lanyard
import LanyardCluster

/// Claims and releases a second, in turns with pairs of bare transactions: the least ones, and such as write the same.
struct ClaimRate {
    let endpoint: String
    private let callers = 16
    private let pairs = 4000

    func measure(rounds: Int) async throws {
        let cluster = try await Cluster(endpoints: [endpoint], name: "rate", prefix: "rate/".utf8)
        let scope = TaskScope("rate")
        try await PlainClient.with(endpoint) { plain in
            let lease = try await plain.grant(seconds: 600)
            let writes = try await SameWrites(plain, lease: lease)
            for round in -1..<rounds {
                let bare = try await rate { caller, number in
                    let key = Data("plain/\(caller)/\(number)".utf8)
                    try await plain.claim(key, lease: lease)
                    try await plain.release(key)
                }
                let same = try await rate { caller, number in
                    try await writes.claimAndRelease("\(caller)/\(number)", number: caller * pairs + number)
                }
                let owned = try await rate { caller, number in
                    try await cluster.addTask(id: "\(caller)/\(number)", in: scope) { _ in }.value
                }
                // The first warms both up.
                if round >= 0 { print("\(owned) \(bare) \(same)") }
            }
        }
        await cluster.shutdown()
    }

    private func rate(
        _ work: @escaping @Sendable (_ caller: Int, _ number: Int) async throws -> Void
    ) async throws -> Double {
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
