import Foundation
import Lanyard
import LanyardCluster

/// From the call of a replace on one machine to the cancellation on another: two leases, two connections, one process.
struct ReplaceDelay {
    let endpoint: String

    func measure(rounds: Int) async throws {
        let one = try await Cluster(endpoints: [endpoint], name: "one", prefix: "replace/".utf8)
        let two = try await Cluster(endpoints: [endpoint], name: "two", prefix: "replace/".utf8)
        let scope = TaskScope("replace")
        try await PlainClient.with(endpoint) { plain in
            let lease = try await plain.grant(seconds: 600)
            for _ in 0..<rounds {
                let start = ContinuousClock.now
                try await plain.claim(Data("plain".utf8), lease: lease)
                let bare = ContinuousClock.now - start
                try await plain.release(Data("plain".utf8))
                let delay = try await delay(from: two, to: one, scope)
                print("\(delay / .milliseconds(1)) \(bare / .milliseconds(1))")
            }
        }
        await one.shutdown()
        await two.shutdown()
    }

    private func delay(from two: Cluster, to one: Cluster, _ scope: TaskScope) async throws -> Duration {
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
        var delay = Duration.zero
        for await time in ended { delay = time - start }
        try await other.value
        return delay
    }
}
