#if Cluster
import Foundation
import Lanyard
import SwiftProtobuf

/// What is asked of etcd, in words of this module. Calls last at most `patience`, and are not cut short by a cancellation: what
/// etcd has answered is known, what was cut off is not.
struct EtcdClient: Sendable {
    let connections: EtcdConnections
    let patience: Duration
    /// For transactions and for the looks of those that wait. A lease is granted and renewed past it: no burst of claims may cost a
    /// process its keys for want of an answer.
    let turnstile = Turnstile(64)

    init(connections: EtcdConnections, patience: Duration) {
        (self.connections, self.patience) = (connections, patience)
    }

    func transact(
        if compares: [Etcd_Compare] = [],
        then success: [Etcd_RequestOp],
        else failure: [Etcd_RequestOp] = []
    ) async throws -> Etcd_TxnResponse {
        let request = Etcd_TxnRequest(if: compares, then: success, else: failure)
        return try await turnstile.pass { try await call(EtcdMethods.transaction, request) }
    }

    /// The same for what a cancelled task does not want any more.
    ///
    /// - Parameter sending: Is called before the transaction is sent.
    /// - Throws: `CancellationError` if the task is cancelled before that, and only then.
    func transactUnlessCancelled(
        if compares: [Etcd_Compare],
        then success: [Etcd_RequestOp],
        else failure: [Etcd_RequestOp],
        sending: () -> Void = {}
    ) async throws -> Etcd_TxnResponse {
        let request = Etcd_TxnRequest(if: compares, then: success, else: failure)
        return try await turnstile.passUnlessCancelled {
            sending()
            return try await call(EtcdMethods.transaction, request)
        }
    }

    /// All of a range as it is at one revision, however long it is: a page after the other. Each may take some tries, so that no
    /// member that hangs is a failure.
    ///
    /// - Parameter revision: The revision; by default the newest.
    func read(
        _ range: KeyRange,
        at revision: Int64 = 0
    ) async throws -> (keys: [Etcd_KeyValue], revision: Int64) {
        var request = Etcd_RangeRequest.all(range)
        request.revision = revision
        request.limit = 1000
        var keys: [Etcd_KeyValue] = []
        while true {
            let page: Etcd_RangeResponse
            do {
                page = try await askingEachMember { [request] in try await call(EtcdMethods.range, request) }
            } catch EtcdError.tooLarge where request.limit > 1 {
                // The largest answer has room for forty of the largest values.
                request.limit /= 25
                continue
            }
            keys += page.kvs
            if request.revision == 0 { request.revision = page.header.revision }
            guard page.more, let last = page.kvs.last else { return (keys, request.revision) }
            request.key = last.key + [0]
        }
    }

    /// The same, in line with the transactions: for many that look at once.
    func readInTurn(_ range: KeyRange) async throws -> (keys: [Etcd_KeyValue], revision: Int64) {
        try await turnstile.passUnlessCancelled { try await read(range) }
    }

    /// The value under one key as it is now; `nil` if there is none.
    func value(of key: Bytes) async throws -> Bytes? {
        try await call(EtcdMethods.range, .with { $0.key = Data(key) }).kvs.first.map { Bytes($0.value) }
    }

    func grantLease(_ timeToLive: Duration) async throws -> Etcd_LeaseGrantResponse {
        try await call(EtcdMethods.grant, .with { $0.ttl = max(1, timeToLive.components.seconds) })
    }

    /// - Returns: How many seconds it has from now on; zero if there is no such lease.
    func renewLease(_ id: Int64) async throws -> Int64 {
        // A stream with one question in it. One that stays open would save a few bytes, and needs a watchdog of its own.
        try await call(EtcdMethods.keepAlive, .with { $0.id = id }).ttl
    }

    func revokeLease(_ id: Int64) async throws {
        _ = try await call(EtcdMethods.revoke, .with { $0.id = id })
    }

    /// Asks until a member answers: each once, and one more because a token may have expired. For what may be asked twice.
    func askingEachMember<Result>(_ body: () async throws -> Result) async throws -> Result {
        for _ in 0..<connections.count {
            do { return try await body() } catch EtcdError.unreachable {}
        }
        return try await body()
    }

    private func call<Request, Response>(
        _ method: EtcdMethod<Request, Response>,
        _ request: Request
    ) async throws -> Response {
        let (connections, patience) = (connections, patience)
        // A task of its own, which nothing cancels. It ends with its timeout.
        return try await Task { try await connections.unary(method, request, within: patience) }.value
    }
}
#endif
