/// What became of a run with a key that asked to be admitted.
enum ScopeVerdict {
    /// It is one of the scope's now.
    case entered(starts: Bool)
    case join(Run)
    case skip
    case refused

    /// Its policy wants to share a run, and does not say that it shares any.
    case joinsUnshared
}
