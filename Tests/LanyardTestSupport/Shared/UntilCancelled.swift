/// Suspends until the task is cancelled, then throws `CancellationError`: a body that obeys at once.
package func untilCancelled() async throws {
    await suspendUntilCancelled()
    try Task.checkCancellation()
}

/// The same without throwing, for tests that measure memory: Swift Testing keeps something of each error that is thrown.
package func suspendUntilCancelled() async {
    let gate = Gate()
    await withTaskCancellationHandler {
        await gate.wait()
    } onCancel: {
        gate.open()
    }
}
