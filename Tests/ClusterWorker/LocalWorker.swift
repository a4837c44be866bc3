#if Cluster
import Foundation
import Lanyard
import Synchronization

/// Obeys the lines of a ``Worker`` with a plain scope: what the policies of one process make of them.
actor LocalWorker {
    private struct Job {
        let task: ScopedTask<String>
        let finishes: AsyncStream<Void>.Continuation
        let isStubborn: Bool
    }

    /// What a run has told.
    private struct Station {
        var hasStarted = false
        var mayFinish = false
        var hasEnded = false
    }

    private final class Board: Sendable {
        let stations = Mutex<[String: Station]>([:])

        func change(_ name: String, _ change: (inout Station) -> Void) {
            stations.withLock { change(&$0[name, default: Station()]) }
        }
    }

    private let scope = TaskScope("local")
    private let watchers = TaskScope("watchers")
    private let board = Board()
    private var jobs: [String: Job] = [:]

    init() { Journal.tell("ready") }

    /// - Returns: Whether to go on.
    func obey(_ words: [String]) async -> Bool {
        switch (words.first, words.count) {
        case ("add", 4...): add(words[1], words[2], words[3], isStubborn: words.last == "stubborn")
        case ("finish", 2...):
            board.change(words[1]) { $0.mayFinish = true }
            jobs[words[1]]?.finishes.finish()
        case ("cancel", 2...): jobs[words[1]]?.task.cancel(words.count > 2 ? words[2] : nil)
        case ("cancelKey", 2...): scope.cancel(id: words[1], words.count > 2 ? words[2] : nil)
        case ("settle", _): await settle()
        case ("stop", _): return false
        default: Journal.tell("unknown", result: words.joined(separator: " "))
        }
        return true
    }

    private func add(_ name: String, _ id: String, _ policy: String, isStubborn: Bool) {
        let (finish, continuation) = AsyncStream<Void>.makeStream()
        let board = board
        board.change(name) { _ in }
        let task = scope.addTask(id: id, policy: Self.policy(policy), name: name, isolation: nil) {
            board.change(name) { $0.hasStarted = true }
            Journal.tell("started", run: name)
            defer { Journal.tell("left", run: name) }
            // A stubborn body waits in a task that nobody cancels.
            let work = Task { for await _ in finish {} }
            if isStubborn {
                await work.value
            } else {
                await withTaskCancellationHandler {
                    await work.value
                } onCancel: {
                    work.cancel()
                }
            }
            return name
        }
        jobs[name] = Job(task: task, finishes: continuation, isStubborn: isStubborn)
        Journal.tell("admitted", run: name, decision: "\(task.admission)")
        watchers.addTask(name: "end of \(name)") {
            switch await task.outcome {
            case .succeeded(let value): Journal.tell("ended", run: name, decision: "success", result: value)
            case .cancelled(let cause, _): Journal.tell("ended", run: name, decision: "cancelled", result: "\(cause)")
            case .failed(let error): Journal.tell("ended", run: name, decision: "failed", result: "\(error)")
            }
            board.change(name) { $0.hasEnded = true }
        }
    }

    /// Tells when nothing moves any more: each run waits for its turn, or for its end to be allowed, or has told its end. It says
    /// how many runs are current then, and how many wind down.
    private func settle() async {
        var looks = 0
        while looks < 3 {
            looks = isQuiet ? looks + 1 : 0
            try? await Task.sleep(for: .milliseconds(1))
        }
        let causes = scope.snapshot().runs.map(\.cause)
        let current = causes.count { $0 == nil }
        Journal.tell("settled", result: "\(current) \(causes.count - current)")
    }

    private var isQuiet: Bool {
        let runs = Dictionary(scope.snapshot().runs.map { ($0.id, $0) }) { first, _ in first }
        let stations = board.stations.withLock { $0 }
        return jobs.allSatisfy { name, job in
            let station = stations[name] ?? Station()
            // A caller that shares a run has no body of its own; the one whose body it is has the run's name.
            guard let run = runs[job.task.id], run.name == name else {
                return station.hasEnded || runs[job.task.id] != nil
            }
            return switch run.state {
            case .waiting: run.cause == nil && !station.hasStarted
            case .running: station.hasStarted && !station.mayFinish
            case .straggling: station.hasStarted && job.isStubborn && !station.mayFinish
            case .delivering: false
            }
        }
    }

    private static func policy(_ text: String) -> OverlapPolicy {
        let parts = text.split(separator: ":")
        let limit = parts.count > 1 ? Int(parts[1]) ?? 1 : 1
        return switch parts[0] {
        case "restart": .restart
        case "skip": .skip
        case "queue": .queue(limit: parts.count > 1 ? limit : .max)
        case "keepLatest": .keepLatest
        case "concurrent": .concurrent(limit: limit)
        case "join": .join
        default: .replace
        }
    }
}
#endif
