#if Cluster
import Foundation
import Lanyard
import LanyardCluster

/// One worker's side of a search. All workers do the same, and none knows how many there are.
struct Search: Sendable {
    /// What was found in all parts, whoever has searched them.
    struct Found: Sendable {
        var matches: Int
        var files: Int
    }

    private let word: String
    private let root: Root
    private let cluster: Cluster

    init(_ word: String, below root: URL, in cluster: Cluster) {
        self.word = word
        self.root = Root(root)
        self.cluster = cluster
    }

    /// Each worker has a run of this key. So whoever cancels the key stops them all.
    static func id(of word: String) -> ClusterID { "search \(word)" }

    /// Takes part until all parts are searched.
    func run(in scope: TaskScope) async -> Outcome<Found> {
        while true {
            let run = cluster.addTask(id: Self.id(of: word), policy: .concurrent(limit: .max), in: scope) { _ in
                try await find()
            }
            let outcome = await run.outcome
            guard let cause = outcome.cause, cause.kind == .leaseLost else { return outcome }
            // Others have its parts by now, so it begins anew, like one that has just come.
            print("again: \(cause)")
        }
    }

    /// Stops the search at all workers.
    func cancelEverywhere(_ reason: String) async {
        do {
            try await cluster.cancel(id: Self.id(of: word), reason)
        } catch {
            print("the others do not know: \(error)")
        }
    }

    private func find() async throws -> Found {
        try await withTaskScope("Parts") { scope in
            // Somebody has to say what the parts are.
            let parts = try await once("parts", in: scope) { try Corpus(below: root).parts }.value
            print("searching \(parts.count) parts")
            scope.setLimit(ProcessInfo.processInfo.activeProcessorCount)
            // In an order of its own, so that workers seldom meet at a part.
            let runs = parts.indices.shuffled().map { number in
                once("part \(number + 1) of \(parts.count)", in: scope) { try await count(parts[number]) }
            }
            var found = Found(matches: 0, files: parts.joined().count)
            for run in runs { found.matches += try await run.value }
            return found
        }
    }

    /// Has a value made once in the whole cluster, whoever asks for it and whoever dies.
    ///
    /// While somebody makes it, others wait for that. The worker that makes it commits it, and etcd refuses the commit of
    /// one that has lost the key. So whoever gets the key next finds the value, or makes it.
    private func once<Value: Codable & Sendable>(
        _ name: String,
        in scope: TaskScope,
        make: @escaping @Sendable () async throws -> Value
    ) -> ClusterTask<Value> {
        let key = "fleet/\(word)/\(name)"
        return cluster.addSharedTask(id: ClusterID(key), in: scope, name: name) { context in
            if let value = try await context.value(for: key) {
                // Trusted: the workers write it, in an etcd of their own.
                return try JSONDecoder().decode(Value.self, from: Data(value))
            }
            print("\(name) begins")
            do {
                let value = try await make()
                try await context.commit([.put(try JSONEncoder().encode(value), for: key.utf8)])
                print("\(name) is done")
                return value
            } catch {
                print("\(name) ends: \(CancellationCause.current?.description ?? "\(error)")")
                throw error
            }
        }
    }

    private func count(_ files: [String]) async throws -> Int {
        var (search, matches) = (FileSearch(word), 0)
        for file in files { matches += try await search.count(in: root.file(at: file)) }
        return matches
    }
}
#endif
