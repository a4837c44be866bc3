#if Cluster
import LanyardCluster
import LanyardConsole

// Compiled, not run: that they compile is what they are here for.

private func looking(_ cluster: Cluster) async throws {
    let console = try await Console.start(fleet: ConsoleFleet { try await cluster.snapshot() })
    await console.stop()
}

private func cancelling(_ cluster: Cluster) async throws {
    let fleet = ConsoleFleet {
        try await cluster.snapshot()
    } cancel: { key, reason in
        try await cluster.cancel(id: key, reason)
    }
    let console = try await Console.start(allowsCancelling: true, fleet: fleet)
    await console.stop()
}
#endif
