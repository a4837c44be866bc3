/// What happens to the value of an ``AsyncAction`` when it is called again.
public enum ValueRetention: Sendable {
    /// It stays until the next one is there: a list is shown while it is refreshed.
    case keepsValue
    /// It is gone at once.
    case clearsValue
    /// It is gone at once, and comes back if the run is cancelled.
    case restoresValueOnCancel
}
