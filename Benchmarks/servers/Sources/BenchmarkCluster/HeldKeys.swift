import Foundation
import Lanyard
import LanyardCluster

/// Runs that own keys and do nothing, until somebody has looked what they take.
struct HeldKeys {
    private static let atOnce = 16

    let endpoint: String

    func hold(_ keys: Int) async throws {
        let cluster = try await Cluster(endpoints: [endpoint], name: "held", prefix: "held/".utf8)
        let scope = TaskScope("held")
        say("ready")
        _ = readLine()
        // As many at once as other callers have: what one process asks for at once waits on its one connection.
        for batch in stride(from: 0, to: keys, by: Self.atOnce) {
            let tasks = (batch..<min(batch + Self.atOnce, keys)).map { number in
                cluster.addTask(id: "\(number)", in: scope) { _ in
                    for await _ in AsyncStream<Never>.makeStream().stream {}
                }
            }
            for task in tasks { _ = try await task.admission }
        }
        say("held")
        _ = readLine()
        // The lease goes, and all keys with it.
        await cluster.shutdown(within: .seconds(60))
    }

    /// At once, although nobody sees it on a terminal.
    private func say(_ word: String) {
        FileHandle.standardOutput.write(Data("\(word)\n".utf8))
    }
}
