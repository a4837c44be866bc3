/// Whether a condition comes true while other tasks and threads are let through: for what follows a few instructions after
/// the event that a test can await.
///
/// Only a test that fails waits for the limit, which is so far away that no busy machine reaches it. A number of turns
/// would not do: they are over at once where what is waited for happens on another thread.
package func eventually(isolation: isolated (any Actor)? = #isolation, _ condition: () -> Bool) async -> Bool {
    let limit = ContinuousClock.now.advanced(by: .seconds(60))
    while !condition() {
        if Task.isCancelled || ContinuousClock.now > limit { return condition() }
        await Task.yield()
    }
    return true
}
