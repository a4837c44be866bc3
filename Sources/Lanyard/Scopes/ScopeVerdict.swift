/// What became of a run that asked to be admitted.
enum ScopeVerdict<Run> {
    /// `index` says where it stands among the scope's runs with a key, or among those without.
    case entered(index: Int, starts: Bool)
    case join(Run)
    case skip
    case refused(CancellationCause?)
}
