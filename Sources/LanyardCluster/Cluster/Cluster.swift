#if Cluster
import Foundation
public import GRPCNIOTransportHTTP2
public import Lanyard
public import LanyardGRPC
import Synchronization

/// A set of processes in which each key has one run at a time, kept by etcd.
///
/// Within a process a scope says who owns a key. Between processes etcd does: a run claims its key in one transaction, under a
/// lease that its process renews. A process that dies loses its claims when the lease expires. A run that is displaced is told at once,
/// and why.
///
/// ```swift
/// let cluster = try await Cluster(endpoints: ["http://127.0.0.1:2379"], name: "worker-7")
/// cluster.addTask(id: "report/42", policy: .replace, in: scope) { context in
///     let report = try await render()
///     try await context.commit { fence in try await store.write(report, fence: fence) }
/// }
/// ```
///
/// It holds one connection to each member, one watch and one lease, whatever it runs. Call ``shutdown(within:fileID:line:)`` at the end, or let
/// the lease expire. <doc:LanyardCluster> tells what it promises and what it cannot.
///
/// Leases, watches and claims by revision are etcd's own concurrency recipes; the fence is Chubby's “sequencer”.
public final class Cluster: Sendable {
    /// The name of this process in the cluster.
    public let name: String

    let client: EtcdClient
    let layout: ClusterLayout
    let hub: WatchHub
    let keeper: LeaseKeeper
    let disclosure: CauseDisclosure
    let timers: Timers

    /// Owns what the cluster does itself. Its runs hold the parts they need, and not the cluster.
    let tasks: TaskScope
    private let leases: ScopedTask<Void>
    private let connections: EtcdConnections

    /// Connects to etcd, and asks for a lease.
    ///
    /// - Parameters:
    ///   - endpoints: The members of etcd: `http://HOST:2379`, or `https://HOST:2379` for TLS. Name several, so that one may fail.
    ///   - name: What people will call this process; need not be unique. At most 200 bytes.
    ///   - prefix: What all keys in etcd begin with. Clusters do not know of each other if neither prefix begins the other. At most
    ///     200 bytes.
    ///   - lease: How long others wait for a process that has died: from 2 seconds on. A process that cannot reach etcd stops its
    ///     runs after nine tenths of it.
    ///   - credentials: The user and password, if etcd asks for them. Then all endpoints have to have `https`, or none.
    ///   - tls: What TLS needs for endpoints with `https`: certificates, by default the system's.
    ///   - disclosure: How much of a cause other processes learn.
    ///   - parent: The scope above those tasks that keep the lease and the watch; by default none. If it is cancelled, the runs of
    ///     the cluster are, and the lease is given back.
    ///   - fileID: The file of the call, for snapshots; a wrapper passes on its caller's.
    ///   - line: The line of the call, likewise.
    /// - Throws: ``ClusterError``: an endpoint, name or prefix is invalid, etcd did not answer for as long as the lease is to last, or
    ///   the scope above was cancelled meanwhile.
    /// - Cancellation: ends after the call to etcd that is under way.
    public init(
        endpoints: [String],
        name: String,
        prefix: some Sequence<UInt8> = "lanyard/".utf8,
        lease: Duration = .seconds(10),
        credentials: ClusterCredentials? = nil,
        tls: HTTP2ClientTransport.Posix.TransportSecurity.TLS = .defaults,
        disclosure: CauseDisclosure = .origins,
        parent: TaskScope? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async throws {
        guard !endpoints.isEmpty else { throw ClusterError.noEndpoints }
        try Self.check(name.utf8.count, of: "name", limit: 200)
        let prefix = Bytes(prefix)
        try Self.check(prefix.count, of: "prefix", limit: 200)
        let lease = max(lease, .seconds(2))
        let members = try endpoints.map { try EtcdEndpoint($0) }
        // Whoever keeps packets from the members with TLS would choose where the password goes.
        guard credentials == nil || Set(members.map(\.isSecure)).count == 1 else { throw ClusterError.mixedEndpoints }
        connections = try EtcdConnections(members, credentials: credentials, tls: tls)
        client = EtcdClient(connections: connections, patience: min(max(lease / 6, .milliseconds(500)), .seconds(5)))
        layout = ClusterLayout(prefix: prefix)
        hub = WatchHub(connections)
        timers = .continuous
        keeper = LeaseKeeper(client, hub, layout, name: name, timeToLive: lease, timers: timers)
        tasks = TaskScope("cluster \(name)", parent: parent, fileID: fileID, line: line)
        self.name = name
        self.disclosure = disclosure
        let (connections, hub, keeper) = (connections, hub, keeper)
        let hasBegun = Awaited<Bool>()
        // One run, so that a cancellation reaches all of it: without the watch a cluster would hear of nothing.
        leases = tasks.addTask(name: "lease") {
            await withDiscardingTaskGroup { group in
                // They last as long as the lease, which is given back over them.
                group.addTask { await withCancellationShield { await connections.run() } }
                if await Self.value(of: hasBegun) {
                    group.addTask { await hub.run() }
                    group.addTask { await hub.remind(every: max(lease, .seconds(10))) }
                    await keeper.run()
                }
                group.cancelAll()
                connections.close()
            }
        }
        do {
            try await begin(patience: max(lease, client.patience * endpoints.count * 2))
        } catch {
            hasBegun.put(false)
            throw error
        }
        hasBegun.put(true)
        // The scope above was cancelled meanwhile, and the lease is given back.
        if leases.isCancelled {
            _ = await leases.outcome
            throw ClusterError.shutDown
        }
    }

    /// Also in a task that is cancelled: the beginning ends in any case, and what it has begun has to be ended.
    private static func value(of hasBegun: Awaited<Bool>) async -> Bool {
        await withCancellationShield { (try? await hasBegun.wait()) ?? false }
    }

    private static func check(_ bytes: Int, of what: String, limit: Int) throws(ClusterError) {
        guard (1...limit).contains(bytes) else { throw .invalidSize(of: what, bytes: bytes, limit: limit) }
    }

    /// Begins the first session. A member that does not answer costs some time, not the call.
    private func begin(patience: Duration) async throws {
        let end = ContinuousClock.now + patience
        while true {
            do {
                return try await keeper.begin()
            } catch let error as EtcdError {
                guard case .unreachable = error, .now < end else { throw error.forCallers }
                try Task.checkCancellation()
                // Then nothing carries the call, if the run had not begun.
                if leases.isCancelled { throw ClusterError.shutDown }
                await Pauses.untilRetry()
            }
        }
    }

    // MARK: The end

    /// Cancels all runs of this process in the cluster, waits for them, and gives the lease back, so that nobody waits for it.
    ///
    /// - Parameters:
    ///   - patience: How long runs have to obey. Those that do not lose their keys, too, and their writes are refused.
    ///   - fileID: The file of the call, for causes; a wrapper passes on its caller's.
    ///   - line: The line of the call, likewise.
    /// - Cancellation: counts as the end of the patience.
    public func shutdown(
        within patience: Duration = .seconds(10),
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async {
        let (isFirst, session) = keeper.close()
        // A second call waits for the first, which needs what the tasks keep.
        if isFirst {
            if let session { await end(session, within: patience) }
            keeper.end()
            tasks.cancelAll("the cluster was shut down", fileID: fileID, line: line)
        }
        // A lease that was asked for meanwhile is given back, too, and then the connections are closed.
        _ = await leases.outcome
    }

    private func end(_ session: LeaseSession, within patience: Duration) async {
        for run in session.runs { run.context.cancelRun(.shutdown, "the cluster was shut down") }
        try? await Lanyard.withDeadline(in: patience) { try await session.waitUntilEmpty() }
        session.lose("the cluster was shut down")
        try? await client.revokeLease(session.lease)
    }

    /// Keeps the cluster until the task is cancelled, and then shuts it down. With this it is a service among others:
    ///
    /// ```text
    /// struct ClusterService: Service {  // of swift-service-lifecycle
    ///     let cluster: Cluster
    ///     func run() async { await cancelWhenGracefulShutdown { await cluster.run() } }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - patience: How long runs have to obey, as for ``shutdown(within:fileID:line:)``.
    ///   - fileID: The file of the call, for causes; a wrapper passes on its caller's.
    ///   - line: The line of the call, likewise.
    /// - Cancellation: begins the shutdown; the call returns when that is done.
    public func run(
        patience: Duration = .seconds(10),
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async {
        for await _ in AsyncStream<Never>.makeStream().stream {}
        await withCancellationShield { await shutdown(within: patience, fileID: fileID, line: line) }
    }
}
#endif
