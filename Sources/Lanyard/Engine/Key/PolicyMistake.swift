/// What a policy of the user's has answered that cannot be followed.
enum PolicyMistake {
    /// To be asked again at a time that had passed.
    case timeHasPassed(OverlapPolicy)
    /// To share a run, although it does not say that its calls do.
    case joinsUnshared(OverlapPolicy)
}
