/// A mistake in the use of scopes. It is thrown where the program would otherwise hang or crash.
public enum ScopeError: Error, Equatable, CustomStringConvertible {
    /// A task waited for the scope or the run that it is part of. It would wait for ever.
    case waitsForItself(String)
    /// A run waited for another that waits for it, or that stands behind it in the queue of its key. Both would wait for ever.
    ///
    /// The other may wait for it directly or through further runs.
    case waitsForEachOther(String, String)
    /// A call with the policy `join` met a run of the same key whose result has another type.
    case joinsOtherType(String)
    /// A policy answered ``AdmitDecision/join`` to a call, although its calls share no runs.
    case joinsUnshared(String)

    /// A key is not equal to itself, as NaN is not. Its run could never be found again.
    case unequalKey(String)

    /// What happened and what to do about it.
    public var description: String {
        switch self {
        case .waitsForItself(let name):
            """
            This task waits for “\(name)”, which it is part of, so the wait could never end. \
            Wait outside it, for example in a Task.detached.
            """
        case .waitsForEachOther(let waiter, let awaited):
            """
            “\(waiter)” waits for “\(awaited)”, which can end only after “\(waiter)”, because it waits for “\(waiter)” or \
            stands behind it in the line of its key. Neither could ever end. Let one of them not wait, or give it another key.
            """
        case .unequalKey(let key):
            "The key \(key) is not equal to itself, so its run could never be found again. Use another value as id."
        case .joinsUnshared(let policy):
            """
            The policy “\(policy)” answered “join”, and its “sharesRuns” is false, so the call was refused. Let “sharesRuns” \
            return true, or let the policy answer otherwise. A PayloadReducer cannot share runs.
            """
        case .joinsOtherType(let detail):
            """
            \(detail) Runs that share a key through the policy join must have the same result type: \
            use another key, or the same type.
            """
        }
    }
}
