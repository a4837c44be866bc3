#if GRPC
import Foundation
import GRPCCore
import GRPCNIOTransportHTTP2
import Lanyard
import LanyardConsole
import LanyardGRPC

/// A process that has a corpus searched by workers.
struct Coordinator {
    let options: Options

    /// - Returns: The exit code.
    func run() async throws -> Int32 {
        let console = options.hasConsole ? try await Console.start(allowsCancelling: true, announces: false) : nil
        if let console { print("console \(console.url)") }
        let tasks = TaskScope("Fleet")
        let search = tasks.addTask(id: "search", name: "search “\(options.word)”", deadline: options.deadline) {
            [self] in
            try await self.search { tasks.cancel(id: "search", $0, underlying: $1) }
        }
        let signals = await Signals { name in
            print("cancelling: \(name)")
            search.cancel(name)
        }
        defer { signals.end() }
        let shown = tasks.addTask(name: "progress") {
            for await progress in search.progress.changes(every: .milliseconds(200)) { print("progress \(progress)") }
        }
        let outcome = await search.outcome
        _ = await shown.outcome
        await console?.stop()
        return tell(outcome)
    }

    private func tell(_ outcome: Outcome<[CorpusFile: Int]>) -> Int32 {
        switch outcome {
        case .succeeded(let found):
            print("done: \(found.values.reduce(0, +)) matches in \(found.count) files")
            return 0
        case .failed(let error):
            print("failed: \(error)")
            return 1
        case .cancelled(let cause, returned: _):
            print("stopped: \(cause)")
            return 130
        }
    }

    private func search(
        stop: @escaping @Sendable (_ reason: String, _ underlying: CancellationCause) -> Void
    ) async throws -> [CorpusFile: Int] {
        let job = Job(
            try Corpus(below: options.root),
            journal: try Journal(options.journal, word: options.word),
            progress: TaskContext.current.progress
        )
        try await withTaskScope("Workers") { scope in
            for address in options.workers {
                let link = WorkerLink(address, options, stop: stop)
                scope.addTask(name: "worker \(address)") { try await link.work(on: job) }
            }
        }
        guard await job.isDone else { throw NoWorkers() }
        return await job.found
    }
}

/// There is work left, and nobody to do it.
struct NoWorkers: Error, CustomStringConvertible {
    let description = "No worker is left. What is finished is in the journal: the same command goes on from there."
}
#endif
