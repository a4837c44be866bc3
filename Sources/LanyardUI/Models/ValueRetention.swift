/// What happens to the value of an ``AsyncAction`` when the action is called again.
public enum ValueRetention: Sendable {
    /// The value stays until the next one is there, as for a list that is shown while it is refreshed.
    case keepsValue
    /// The value is gone at once.
    case clearsValue
    /// The value is gone at once, and comes back if the run is cancelled.
    case restoresValueOnCancel
}
