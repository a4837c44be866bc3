internal import Synchronization

extension Region {
    /// Executes the body in a task of its own, on the caller's isolation, and waits for its end.
    func execute<Success, Failure: Error>(
        isolation: isolated (any Actor)? = #isolation,
        _ body: nonisolated(nonsending) () async throws(Failure) -> Success
    ) async throws(Failure) -> Success {
        let result = await withoutActuallyEscaping(body) { body in
            let work = Errand(body)
            defer { work.drop() }
            await withLanguageCancellationHandler {
                let task = Self.$innermost.withValue(self) {
                    Task(executorPreference: executor) {
                        _ = isolation
                        self.attachCurrentTask()
                        await work.execute()
                    }
                }
                if machine.withLock({ $0.attach(task) }) { tell(task) }
                await task.value
            } onCancel: { isExpired in
                if !isShield { cancel(nil, isExpired: isExpired) }
            }
            return work.result
        }
        end()
        switch result! {
        case .success(let value): return value
        case .failure(let error): throw expiry(insteadOf: error) ?? error
        }
    }

    /// Notes the task of the body: what the body cancels in its first line has to find it, and whoever made it may not have it yet.
    private func attachCurrentTask() {
        withUnsafeCurrentTask { current in
            guard let task = Task<Void, Never>(current) else { return }
            if machine.withLock({ $0.attachItself(task) }) { tell(task) }
        }
    }

    /// Where the body's task is executed: where that of the caller is.
    private var executor: (any TaskExecutor)? {
        run?.executor ?? UnownedTaskExecutor.current?.executor
    }

    /// What a body throws that obeyed the end of its time, unless the surroundings have been cancelled, too, and reach it, or no
    /// such error can be thrown.
    @inline(never)
    private func expiry<Failure: Error>(insteadOf error: Failure) -> Failure? {
        guard let deadline, error is CancellationError, let cause, cause.kind == .deadlineExpired,
            isShield || !Task.isCancelled
        else {
            return nil
        }
        return DeadlineExpired(deadline: deadline, cause: cause) as? Failure
    }
}

/// A body and what came of it, on the way to the body's task and back.
///
/// A task may live on for a moment when it has been awaited, and must not hold the body then: whoever made that escape only
/// for a while would be stopped. So it is taken away from here.
///
/// Unchecked, because the compiler cannot see that the two tasks take turns on one isolation: the one that waits touches
/// neither until the other has ended.
private final class Errand<Success, Failure: Error>: @unchecked Sendable {
    private var body: (nonisolated(nonsending) () async throws(Failure) -> Success)?
    private(set) var result: Result<Success, Failure>?

    init(_ body: nonisolated(nonsending) @escaping () async throws(Failure) -> Success) {
        self.body = body
    }

    nonisolated(nonsending) func execute() async {
        guard let body else { return }
        do throws(Failure) {
            result = .success(try await body())
        } catch {
            result = .failure(error)
        }
    }

    func drop() { body = nil }
}
