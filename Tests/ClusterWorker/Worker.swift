#if Cluster
import Foundation
import Lanyard
import LanyardCluster

/// Obeys one line after the other.
actor Worker {
    private enum Order: Sendable {
        case write(String)
        case finish
    }

    private struct Job {
        let task: ClusterTask<String>
        let orders: AsyncStream<Order>.Continuation
    }

    private let cluster: Cluster
    private let scope = TaskScope("worker")
    private let store: URL
    private var jobs: [String: Job] = [:]

    init(name: String, prefix: String, lease: Duration, store: URL, endpoints: [String]) async throws {
        cluster = try await Cluster(endpoints: endpoints, name: name, prefix: prefix.utf8, lease: lease)
        self.store = store
        Journal.tell("ready")
    }

    /// As a service asks again as long as etcd cannot be reached. What else goes wrong ends it.
    static func connected(
        name: String,
        prefix: String,
        lease: Duration,
        store: URL,
        endpoints: [String]
    ) async -> Worker {
        while true {
            do {
                return try await Worker(name: name, prefix: prefix, lease: lease, store: store, endpoints: endpoints)
            } catch ClusterError.unreachable {
                continue
            } catch {
                FileHandle.standardError.write(Data("\(error)\n".utf8))
                exit(1)
            }
        }
    }

    /// - Returns: Whether to go on.
    func obey(_ words: [String]) async -> Bool {
        switch (words.first, words.count) {
        case ("add", 4...): add(words[1], ClusterID(words[2]), words[3], isStubborn: words.last == "stubborn")
        case ("write", 3...): jobs[words[1]]?.orders.yield(.write(words[2]))
        case ("finish", 2...): jobs[words[1]]?.orders.yield(.finish)
        case ("cancel", 2...): jobs[words[1]]?.task.cancel(words.count > 2 ? words[2] : nil)
        case ("cancelKey", 2...): await cancelKey(ClusterID(words[1]), words.count > 2 ? words[2] : nil)
        case ("snapshot", _): await tellSnapshot()
        case ("stop", _): return false
        default: Journal.tell("unknown", result: words.joined(separator: " "))
        }
        return true
    }

    func stop() async {
        await cluster.shutdown(within: .seconds(5))
        Journal.tell("stopped")
    }

    private func add(_ name: String, _ id: ClusterID, _ policy: String, isStubborn: Bool) {
        let (orders, continuation) = AsyncStream<Order>.makeStream()
        let store = store
        let body: @Sendable (ClusterContext) async throws -> String = { context in
            Journal.tellStart(of: name, context)
            defer { Journal.tell("left", run: name, fence: context.fence) }
            // A stubborn body reads its orders in a task that nobody cancels.
            let work = Task { try await Self.work(name, context, orders, store) }
            if isStubborn { return try await work.value }
            return try await withTaskCancellationHandler {
                try await work.value
            } onCancel: {
                work.cancel()
            }
        }
        let task: ClusterTask<String> =
            if policy == "join" {
                cluster.addSharedTask(id: id, in: scope, name: name, operation: body)
            } else {
                cluster.addTask(id: id, policy: Self.policy(policy), in: scope, name: name, operation: body)
            }
        jobs[name] = Job(task: task, orders: continuation)
        scope.addTask(name: "watch \(name)") {
            if let admission = try? await task.admission {
                Journal.tell("admitted", run: name, decision: "\(admission.decision)", fence: admission.fence)
            }
        }
        scope.addTask(name: "end of \(name)") {
            switch await task.outcome {
            case .succeeded(let value): Journal.tell("ended", run: name, decision: "success", result: value)
            case .cancelled(let cause, _): Journal.tell("ended", run: name, decision: "cancelled", result: "\(cause)")
            case .failed(let error): Journal.tell("ended", run: name, decision: "failed", result: "\(error)")
            }
        }
    }

    private static func work(
        _ name: String,
        _ context: ClusterContext,
        _ orders: AsyncStream<Order>,
        _ store: URL
    ) async throws -> String {
        for await order in orders {
            guard case .write(let text) = order else { return name }
            await tellWrite("wrote", name, context) {
                try await context.commit([.put("\(context.fence) \(name) \(text)", for: "data/\(context.id)")])
            }
            await tellWrite("stored", name, context) {
                try await context.commit { fence in
                    let url = store.appending(path: "\(context.id)")
                    try FencedFile(at: url).write("\(name) \(text)", fence: fence) { isAccepted in
                        try StoreLog(of: url).append("\(fence) \(isAccepted ? "accepted" : "refused") \(name) \(text)")
                    }
                }
            }
        }
        throw CancellationError()
    }

    private static func tellWrite(
        _ event: String,
        _ name: String,
        _ context: ClusterContext,
        _ write: () async throws -> Void
    ) async {
        do {
            try await write()
            Journal.tell(event, run: name, fence: context.fence, result: "done")
        } catch ClusterError.outcomeUnknown {
            // The checker goes by this word, whatever the error says.
            Journal.tell(event, run: name, fence: context.fence, result: "unknown")
        } catch {
            Journal.tell(event, run: name, fence: context.fence, result: "\(error)")
        }
    }

    private func cancelKey(_ id: ClusterID, _ reason: String?) async {
        do {
            Journal.tell("cancelledKey", run: "\(id)", result: "\(try await cluster.cancel(id: id, reason))")
        } catch {
            Journal.tell("cancelledKey", run: "\(id)", result: "\(error)")
        }
    }

    private func tellSnapshot() async {
        let text = (try? await cluster.snapshot()).flatMap { try? JSONEncoder().encode($0) }
        Journal.tell("snapshot", result: text.map { String(decoding: $0, as: UTF8.self) })
    }

    private static func policy(_ text: String) -> ClusterPolicy {
        let parts = text.split(separator: ":")
        let limit = parts.count > 1 ? Int(parts[1]) ?? 1 : 1
        return switch parts[0] {
        case "restart": .restart
        case "skip": .skip
        case "queue": .queue(limit: parts.count > 1 ? limit : .max)
        case "keepLatest": .keepLatest
        case "concurrent": .concurrent(limit: limit)
        default: .replace
        }
    }
}
#endif
