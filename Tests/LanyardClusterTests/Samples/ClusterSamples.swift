#if Cluster
import GRPCNIOTransportHTTP2
import Lanyard
import LanyardCluster
import LanyardGRPC

private func overview(_ scope: TaskScope) async throws {
    let cluster = try await Cluster(endpoints: ["http://127.0.0.1:2379"], name: "worker-7")
    cluster.addTask(id: "report/42", policy: .replace, in: scope) { context in
        let report = try await render()
        try await context.commit { fence in try await store.write(report, fence: fence) }
    }

    await cluster.shutdown(within: .seconds(5))
}

private func admission(_ cluster: Cluster, _ scope: TaskScope) async throws {
    cluster.addTask(id: "report/42", policy: .skip, in: scope) { context in
        try await context.commit { fence in try await store.write(report(), fence: fence) }
    }

    let task = cluster.addTask(id: "nightly", policy: .skip, in: scope) { context in
        try await tidyUp(context.fence)
    }
    let admission = try await task.admission
    if admission.decision == .skipped { log("\(admission.holder ?? "another process") is at it") }
}

private func sharing(_ cluster: Cluster, _ scope: TaskScope) async throws {
    let index = try await cluster.addSharedTask(id: "index", in: scope) { _ in try await buildIndex() }.value
    _ = index
}

private func writing(_ context: ClusterContext, _ report: String) async throws {
    try await context.commit { fence in
        try await store.write(report, fence: fence)  // UPDATE … WHERE fence <= $1
    }
    try await context.commit([.put("3 of 8", for: "progress/42"), .delete("draft/42")])
}

private func asking(_ cluster: Cluster) async throws {
    try await cluster.cancel(id: "report/42", "the customer has gone")

    for run in try await cluster.snapshot().runs where run.state == .stopping {
        log("\(run.id): \(run.member) does not stop (\(run.cause ?? "no reason"))")
    }
}

private func connecting(_ password: String) async throws {
    let cluster = try await Cluster(
        endpoints: ["https://etcd-1.internal", "https://etcd-2.internal", "https://etcd-3.internal"],
        name: "worker-7",
        prefix: "shop/".utf8,
        credentials: ClusterCredentials(user: "shop", password: password),
        tls: .defaults { $0.trustRoots = .certificates([.file(path: "/etc/shop/etcd-ca.pem", format: .pem)]) },
        disclosure: .reasons
    )
    _ = cluster
}

private let store = ReportStore()

private struct ReportStore {
    func write(_ report: String, fence: Int64) async throws {}
}

private func render() async throws -> String { "" }

private func report() async throws -> String { "" }

private func tidyUp(_ fence: Int64) async throws {}

private func buildIndex() async throws -> [String: Int] { [:] }

private func log(_ line: String) {}
#endif
