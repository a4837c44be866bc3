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
    private let group: GroupCommit

    init(connections: EtcdConnections, patience: Duration) {
        (self.connections, self.patience) = (connections, patience)
        group = GroupCommit { request in
            try await connections.call(EtcdMethods.transaction, request, within: patience)
        }
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

    /// The same for what nearly always goes through: where many come at once, some go in one request. See ``GroupCommit``. It does not
    /// wait at the turnstile, because groups are few.
    ///
    /// - Parameters:
    ///   - root: Where the keys begin that it is about. It neither looks at others nor writes them.
    ///   - isCancellable: Whether a cancelled task does not want it any more; as above.
    /// - Returns: `nil` if nothing was performed, and it has to be sent alone.
    func transactInGroup(
        below root: Bytes,
        isCancellable: Bool,
        if compares: [Etcd_Compare],
        then success: [Etcd_RequestOp],
        else failure: [Etcd_RequestOp],
        willSend: @escaping @Sendable () -> Void = {}
    ) async throws -> Etcd_TxnResponse? {
        let request = Etcd_TxnRequest(if: compares, then: success, else: failure)
        return try await group.transact(request, of: root, isCancellable: isCancellable, willSend: willSend)
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

    /// Asks until a member answers, for as long as it takes to ask each and one more. For what may be asked twice.
    ///
    /// A member that hangs takes the patience of one call. A connection that breaks takes a moment, and one that is busy breaks now and
    /// then: etcd sends a ping for each call, and swift-nio-http2 takes more than two hundred in half a minute for a flood.
    ///
    /// - Throws: What the last try has thrown; `CancellationError` if the task is cancelled and there is no answer yet.
    func askingUntilAnswered<Result>(_ body: () async throws -> Result) async throws -> Result {
        let end = ContinuousClock.now + patience * (connections.count + 1)
        while true {
            do {
                return try await body()
            } catch EtcdError.unreachable where .now < end {
                try Task.checkCancellation()
                await Pauses.untilRetry()
            }
        }
    }

    func call<Request, Response>(
        _ method: EtcdMethod<Request, Response>,
        _ request: Request,
        mostBytes: Int = EtcdConnections.mostBytes
    ) async throws -> Response {
        try await connections.call(method, request, within: patience, mostBytes: mostBytes)
    }
}

extension EtcdConnections {
    /// One question, one answer, within a time.
    fileprivate func call<Request, Response>(
        _ method: EtcdMethod<Request, Response>,
        _ request: Request,
        within patience: Duration,
        mostBytes: Int = EtcdConnections.mostBytes
    ) async throws -> Response {
        // A task of its own, which nothing but its time cancels. A timeout of grpc-swift takes a task that sleeps for each call.
        let call = Task { try await unary(method, request, within: patience, mostBytes: mostBytes) }
        let timers = Timers.continuous
        let timer = ActionTimer { call.cancel() }
        timers.schedule(timer, at: timers.clock.now().advanced(by: patience))
        defer { timers.cancel(timer) }
        return try await call.value
    }
}
#endif
