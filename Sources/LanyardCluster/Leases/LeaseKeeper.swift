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
    private let sessions = Awaited<LeaseSession>()
    private let isTaken = Atomic(false)
    private let hasEnded = Awaited<Void>()

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
    var session: LeaseSession? { sessions.value }

    /// The session of now, or the next one.
    ///
    /// - Throws: ``ClusterError/shutDown``; `CancellationError` if the task is cancelled.
    func waitForSession() async throws -> LeaseSession { try await sessions.wait() }

    /// Gives out no more sessions, and lets no more runs into the one that there is.
    ///
    /// - Returns: Whether nobody has closed it before; then the session that there was is the caller's to end, who says so by ``end()``.
    func close() -> (isFirst: Bool, session: LeaseSession?) {
        // In one step: of two callers one alone ends the session, and what keeps it.
        guard !isTaken.exchange(true, ordering: .acquiringAndReleasing) else { return (false, nil) }
        let session = sessions.close(throwing: ClusterError.shutDown)
        session?.close()
        return (true, session)
    }

    /// The session that there was has ended, and its lease is given back.
    func end() { hasEnded.put(()) }

    /// Begins the first session.
    func begin() async throws {
        await take(try await open())
    }

    /// Keeps a session until the task is cancelled, or the keeper closed. If it is cancelled, its owner has gone, and the runs of
    /// the cluster end with it. When it returns, all leases are given back, whoever has closed it.
    func run() async {
        await withDiscardingTaskGroup { group in
            while !Task.isCancelled, !sessions.isClosed {
                guard let session else {
                    await renewSession()
                    continue
                }
                await keep(session)
                // The lease that there was is given back by the caller that has closed it.
                if sessions.isClosed { break }
                sessions.remove()
                leave(session, in: &group)
            }
            // One may have come while the task was cancelled.
            let (isFirst, last) = close()
            if let last { leave(last, in: &group) }
            if !isFirst { await withCancellationShield { try? await hasEnded.wait() } }
        }
    }

    private func leave(_ session: LeaseSession, in group: inout DiscardingTaskGroup) {
        session.lose("the scope of the cluster was cancelled")
        group.addTask { await self.giveBack(session) }
    }

    /// Gives a lease back that is lost here, so that others need not wait for its end: when no run is under it any more. Others
    /// own their keys from then on, so until then it is left to expire.
    private func giveBack(_ session: LeaseSession) async {
        await withCancellationShield {
            try? await Lanyard.withDeadline(in: timeToLive) { try await session.waitUntilEmpty() }
            // Where that cannot be said, it expires.
            if session.runs.isEmpty { try? await client.revokeLease(session.lease) }
        }
    }

    /// Asks for the next session. If etcd refuses, those hear of it who wait for one.
    private func renewSession() async {
        do {
            return await take(try await open())
        } catch EtcdError.refused(let why), EtcdError.noSpace(let why) {
            sessions.fail(ClusterError.refused(why))
        } catch {
            // Another member may answer.
        }
        try? await Task.sleep(for: .milliseconds(200))
    }

    /// Gives a session out; or its lease back, if the keeper was closed while it was asked for.
    private func take(_ session: LeaseSession) async {
        if sessions.put(session) { return }
        session.lose("the cluster was shut down")
        try? await client.revokeLease(session.lease)
    }

    private func open() async throws -> LeaseSession {
        let askedAt = timers.clock.now()
        let grant = try await client.grantLease(timeToLive)
        guard grant.error.isEmpty, grant.ttl > 0 else { throw EtcdError.refused(EtcdError.words(grant.error)) }
        let (member, record) = (layout.member(grant.id), RecordCoding.bytes(MemberRecord(name: name)))
        let written: Etcd_TxnResponse
        do {
            written = try await client.transact(then: [.put(member, record, lease: grant.id)])
        } catch {
            try? await client.revokeLease(grant.id)
            throw error
        }
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
                session.noteFailure(error)
                await session.pause(for: .milliseconds(50))
            }
        }
    }

    /// Tells runs what others have to say to them.
    private func readInbox(of session: LeaseSession) async {
        let range = layout.inbox(of: session.lease)
        var revision = session.revision.nextRevision
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
            revision = now.nextRevision
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
