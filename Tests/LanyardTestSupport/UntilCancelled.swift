package import Lanyard

/// Suspends until the task is cancelled, then throws `CancellationError`: a body that obeys at once.
package func untilCancelled() async throws {
    let gate = Gate()
    await withTaskCancellationHandler {
        await gate.wait()
    } onCancel: {
        gate.open()
    }
    try Task.checkCancellation()
}

/// Waits for a run, whatever came of it.
package func settle<Success>(_ tasks: ScopedTask<Success>...) async {
    for task in tasks { _ = await task.outcome }
}
