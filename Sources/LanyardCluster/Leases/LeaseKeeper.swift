#if Cluster
import Foundation
import Lanyard
import Synchronization

/// Keeps a lease at etcd for the process: asks for one, renews it, and asks for another when it is lost.
final class LeaseKeeper: Sendable {
    private let client: EtcdClient
    private let hub: WatchHub
    private let layout: ClusterLayout
    private let name: String
    private let timeToLive: Duration
    private let timers: Timers
    private let state = Mutex(State())

    private struct State {
        var session: LeaseSession?
        var waiters: [CancellableContinuation<LeaseSession>] = []
        var isClosed = false
    }

    init(
        _ client: EtcdClient,
        _ hub: WatchHub,
        _ layout: ClusterLayout,
        name: String,
        timeToLive: Duration,
        timers: Timers
    ) {
        self.client = client
        self.hub = hub
        self.layout = layout
        self.name = name
        self.timeToLive = timeToLive
        self.timers = timers
    }

    /// The session of now, if its lease is not lost.
    var session: LeaseSession? { state.withLock { $0.session } }

    /// The session of now, or the next one.
    ///
    /// - Throws: ``ClusterError/shutDown``; `CancellationError` if the task is cancelled.
    func waitForSession() async throws -> LeaseSession {
        try await withCancellableContinuation { continuation in
            let (session, isClosed) = state.withLock { state in
                if state.session == nil && !state.isClosed { state.waiters.append(continuation) }
                return (state.session, state.isClosed)
            }
            if isClosed {
                continuation.resume(throwing: ClusterError.shutDown)
            } else if let session {
                continuation.resume(returning: session)
            }
        }
    }

    /// Gives out no more sessions.
    ///
    /// - Returns: The one that there was.
    func close() -> LeaseSession? {
        let (session, waiters) = state.withLock { state in
            state.isClosed = true
            defer { (state.session, state.waiters) = (nil, []) }
            return (state.session, state.waiters)
        }
        for waiter in waiters { waiter.resume(throwing: ClusterError.shutDown) }
        return session
    }

    /// Begins the first session.
    func begin() async throws {
        take(try await open())
    }

    private var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Keeps a session until the task is cancelled, or the keeper closed.
    func run() async {
        while !Task.isCancelled, !isClosed {
            if let session {
                await keep(session)
                state.withLock { if $0.session === session { $0.session = nil } }
                // Others need not wait for its end. Where that cannot be said, it expires.
                try? await client.revokeLease(session.lease)
            } else if let session = try? await open() {
                take(session)
            } else {
                try? await Task.sleep(for: .milliseconds(200))
            }
        }
    }

    private func take(_ session: LeaseSession) {
        let waiters = state.withLock { state in
            state.session = session
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume(returning: session) }
    }

    private func open() async throws -> LeaseSession {
        let askedAt = timers.clock.now()
        let grant = try await client.grantLease(timeToLive)
        guard grant.error.isEmpty, grant.ttl > 0 else { throw EtcdError.refused(grant.error) }
        let (member, record) = (layout.member(grant.id), RecordCoding.bytes(MemberRecord(name: name)))
        let written = try await client.transact(then: [.put(member, record, lease: grant.id)])
        return LeaseSession(
            lease: grant.id,
            revision: written.header.revision,
            timeToLive: .seconds(grant.ttl),
            askedAt: askedAt,
            timers: timers,
            member: member,
            memberRecord: record
        )
    }

    /// Renews the lease and reads its inbox, until it is lost.
    private func keep(_ session: LeaseSession) async {
        await withTaskGroup { group in
            group.addTask { await self.renew(session) }
            group.addTask { await self.readInbox(of: session) }
            await group.next()
            group.cancelAll()
        }
    }

    private func renew(_ session: LeaseSession) async {
        // A new lease is renewed at once: then the first thing that a member of etcd refuses is seen early.
        while !session.isOver, !Task.isCancelled {
            let askedAt = timers.clock.now()
            do {
                let seconds = try await client.renewLease(session.lease)
                guard seconds > 0 else { return session.lose("etcd has no such lease any more") }
                session.renewed(for: .seconds(seconds), askedAt: askedAt)
                await session.pause(for: .seconds(seconds) / 3)
            } catch {
                // Another member may answer.
                await session.pause(for: .milliseconds(50))
            }
        }
    }

    /// Tells runs what others have to say to them.
    private func readInbox(of session: LeaseSession) async {
        let range = layout.inbox(of: session.lease)
        var revision = session.revision + 1
        while !Task.isCancelled {
            loop: for await news in hub.watch(range, from: revision) {
                switch news {
                case .changed(let events): for event in events where event.type == .put { tell(event.kv, of: session) }
                case .reminder: for key in (try? await client.read(range).keys) ?? [] { tell(key, of: session) }
                case .compacted: break loop
                }
            }
            // What happened in between is no longer told, so it is read.
            guard !Task.isCancelled, let (keys, now) = try? await client.read(range) else {
                await session.pause(for: .milliseconds(50))
                continue
            }
            for key in keys { tell(key, of: session) }
            revision = now + 1
        }
    }

    private func tell(_ message: Etcd_KeyValue, of session: LeaseSession) {
        guard let number = layout.number(inInbox: message.key, of: session.lease), let run = session.run(number) else {
            return
        }
        run.stop(RecordCoding.record(in: message.value), at: timers.clock.now())
    }
}
#endif
