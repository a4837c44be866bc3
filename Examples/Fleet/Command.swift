#if Cluster
import Foundation
import Lanyard
import LanyardCluster
import LanyardConsole

/// What the program was told to do, and the doing of it.
struct Command {
    private let options: Options

    init(_ arguments: [String]) throws { options = try Options(arguments) }

    /// - Returns: The exit code.
    func run() async throws -> Int32 {
        let cluster = try await Cluster(endpoints: options.etcd, name: options.name, lease: options.lease)
        let result: Result<Int32, any Error>
        do { result = .success(try await run(in: cluster)) } catch { result = .failure(error) }
        // What this process owns is free at once. If it is killed, it is when the lease expires.
        await cluster.shutdown()
        return try result.get()
    }

    private func run(in cluster: Cluster) async throws -> Int32 {
        switch options.task {
        case .search(let word):
            return try await search(for: word, in: cluster)
        case .cancel(let word, let reason):
            print("workers told: \(try await cluster.cancel(id: Search.id(of: word), reason))")
        case .show:
            print("\(try await cluster.snapshot())")
        }
        return 0
    }

    private func search(for word: String, in cluster: Cluster) async throws -> Int32 {
        let search = Search(word, below: options.root, in: cluster)
        let (tasks, signalTasks) = (TaskScope("Fleet"), TaskScope("Signals"))
        let console = options.hasConsole ? try await console(of: cluster) : nil
        if let console { print("console \(console.url)") }
        let signals = await Signals { signal in
            print("stopping: \(signal.name)")
            let isForAll = signal == .interrupt
            signalTasks.addTask {
                if isForAll { await search.cancelEverywhere(signal.name) }
                tasks.cancelAll(signal.name)
            }
        }
        defer { signals.end() }
        print("worker \(options.name)")
        let outcome = await search.run(in: tasks)
        await console?.stop()
        switch outcome {
        case .succeeded(let found):
            print("done: \(found.matches) matches in \(found.files) files")
            return 0
        case .failed(let error):
            print("failed: \(error)")
            return 1
        case .cancelled(let cause, returned: _):
            print("stopped: \(cause)")
            return 130
        }
    }

    /// A page that shows all workers, and stops them.
    private func console(of cluster: Cluster) async throws -> Console {
        let fleet = ConsoleFleet {
            try await cluster.snapshot()
        } cancel: { key, reason in
            try await cluster.cancel(id: key, reason)
        }
        return try await Console.start(allowsCancelling: true, fleet: fleet, announces: false)
    }
}
#endif
