package import Lanyard

/// Waits for a run, whatever came of it.
package func settle<Success>(_ tasks: ScopedTask<Success>...) async {
    for task in tasks { _ = await task.outcome }
}

/// Waits for runs, whatever came of them.
package func settle<Success>(_ tasks: [ScopedTask<Success>]) async {
    for task in tasks { _ = await task.outcome }
}
