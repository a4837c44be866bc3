import Dispatch

/// An actor whose jobs can be told from all others, and that can be kept busy.
@globalActor actor Booth {
    static let shared = Booth()

    private static let key = DispatchSpecificKey<Bool>()

    private final class Executor: SerialExecutor {
        let queue = DispatchQueue(label: "Booth")

        init() { queue.setSpecific(key: Booth.key, value: true) }

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
        }
    }

    private let executor = Executor()

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Whether this is called there.
    static var isHere: Bool { DispatchQueue.getSpecific(key: key) ?? false }

    /// Executes something there as soon as what it executes now leaves it.
    static func next(_ body: @escaping @Sendable () -> Void) { shared.executor.queue.async(execute: body) }

    /// Returns when it has executed all that it was given before.
    static func drain() { shared.executor.queue.sync {} }

    nonisolated(nonsending)
        static func whileBusy<Result>(
            _ body: nonisolated(nonsending) () async throws -> Result
        ) async rethrows -> Result
    {
        shared.executor.queue.suspend()
        defer { shared.executor.queue.resume() }
        return try await body()
    }
}
