import Lanyard

/// W17: values that a run reports to its owner from a callback that is not async, one after the other without a pause, and each when the
/// one before has been handed over.
enum Reports {
    static let all = [
        Workload("W17.burst.scope", 100_000) { await ScopedTranscript().burst($0) },
        Workload("W17.burst.byHand", 100_000) { await HandMadeTranscript().burst($0) },
        Workload("W17.single.scope", 100_000) { await ScopedTranscript().single($0) },
        Workload("W17.single.byHand", 100_000) { await HandMadeTranscript().single($0) },
    ]
}

/// What shows a text that grows.
@MainActor protocol Transcript: AnyObject, Sendable {
    /// Recognizes something, and reports the length of the text with each step.
    func recognize(_ work: @escaping @Sendable (_ report: @escaping @Sendable (Int) -> Void) async -> Void) async
    var length: Int { get }
    var nextWrite: NextWrite { get set }
}

extension Transcript {
    func burst(_ count: Int) async -> Self {
        await recognize { report in
            for step in 1...count { report(step) }
        }
        return self
    }

    func single(_ count: Int) async -> Self {
        await recognize { report in
            for step in 1...count {
                report(step)
                await self.shows(step)
            }
        }
        return self
    }

    private func shows(_ step: Int) async {
        if length < step { await withUnsafeContinuation { nextWrite.await($0) } }
    }
}

@MainActor final class ScopedTranscript: Transcript {
    private(set) var length = 0 { didSet { nextWrite.happened() } }
    var nextWrite = NextWrite()
    private let tasks = TaskScope("Transcript")

    func recognize(_ work: @escaping @Sendable (@escaping @Sendable (Int) -> Void) async -> Void) async {
        let task = tasks.addTask(id: "text", for: self) { @concurrent report in
            await work { report($0) }
        } reported: { model, length in
            model.length = length
        }
        _ = await task.outcome
    }
}

/// A task on the main actor for each value, and a generation: what one writes without a library.
@MainActor final class HandMadeTranscript: Transcript {
    private(set) var length = 0 { didSet { nextWrite.happened() } }
    var nextWrite = NextWrite()
    private var task: Task<Void, Never>?
    private var generation = 0

    func recognize(_ work: @escaping @Sendable (@escaping @Sendable (Int) -> Void) async -> Void) async {
        task?.cancel()
        generation += 1
        task = Task { @concurrent [weak self, generation] in
            await work { length in
                Task { @MainActor in self?.show(length, generation) }
            }
        }
        await task?.value
        // Those that are still on the way.
        await Task { @MainActor in }.value
    }

    private func show(_ length: Int, _ generation: Int) {
        if generation == self.generation { self.length = length }
    }

    deinit { task?.cancel() }
}
