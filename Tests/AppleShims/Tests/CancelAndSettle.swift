import Lanyard
import LanyardTestSupport

/// Waits for runs that should have been cancelled, and cancels those that were not: a test that has failed must not wait
/// for ever, because nobody reads what it found until it ends.
func cancelAndSettle(_ tasks: ScopedTask<Void>...) async {
    for task in tasks {
        task.cancel()
        await settle(task)
    }
}
