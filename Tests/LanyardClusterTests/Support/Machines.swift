#if Cluster
import Foundation
import Lanyard
import LanyardGRPC
import Testing

@testable import LanyardCluster

/// What stands for machines: clusters of one prefix, each with a lease, a watch and a scope of its own.
final class Machines: Sendable {
    let prefix = "test-\(UUID().uuidString)/"
    let server: EtcdServer

    init() async throws { server = try await EtcdServer.shared() }

    func machine(
        _ name: String,
        lease: Duration = .seconds(60),
        disclosure: CauseDisclosure = .origins
    ) async throws -> Machine {
        let cluster = try await Cluster(
            endpoints: [server.endpoint],
            name: name,
            prefix: prefix.utf8,
            lease: lease,
            disclosure: disclosure
        )
        return Machine(cluster: cluster, scope: TaskScope(name))
    }
}

struct Machine: Sendable {
    let cluster: Cluster
    let scope: TaskScope
}

/// A body that says that it has begun, and works until it is cancelled or let go.
final class Held: Sendable {
    private let (begun, began) = AsyncStream<Int64>.makeStream()
    private let (cancellations, cancelled) = AsyncStream<Void>.makeStream()
    private let (gate, opened) = AsyncStream<Void>.makeStream()

    /// Works until the run is cancelled, or the gate opened.
    @Sendable func body(_ context: ClusterContext) async throws -> Int64 {
        began.yield(context.fence)
        for await _ in gate { break }
        try Task.checkCancellation()
        return context.fence
    }

    /// Works until the gate is opened, whatever anybody asks.
    @Sendable func stubborn(_ context: ClusterContext) async throws -> Int64 {
        began.yield(context.fence)
        return await withTaskCancellationHandler {
            await Task { [gate] in
                for await _ in gate { break }
                return context.fence
            }.value
        } onCancel: {
            cancelled.finish()
        }
    }

    /// Waits until the body has begun.
    func fence() async throws -> Int64 {
        for await fence in begun { return fence }
        throw CancellationError()
    }

    /// Waits until the stubborn body was told to stop.
    func cancellation() async { for await _ in cancellations {} }

    func open() { opened.finish() }
}

extension Cluster {
    /// The first snapshot that is as wanted: looks again whenever etcd tells of a change.
    func firstSnapshot(where isWanted: (ClusterSnapshot) -> Bool) async throws -> ClusterSnapshot {
        let first = try await snapshot()
        if isWanted(first) { return first }
        for await _ in hub.watch(layout.allKeys, from: first.revision + 1) {
            let next = try await snapshot()
            if isWanted(next) { return next }
        }
        throw CancellationError()
    }
}
#endif
