internal import Lanyard

extension AsyncAction {
    /// What others see of it, besides the progress. One value, because it is changed in one step: observers are told
    /// before the step, and may call the action from there, so nothing may be half done then.
    struct State {
        var value: Output?
        var error: (any Error)?
        var last: Attempt?
        var lastSucceeded: Attempt?
        var lastFailed: Attempt?
        var lastCancelled: Attempt?
        var performCount = 0
        var runningCount = 0
        var queuedCount = 0
    }
}
