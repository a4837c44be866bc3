/// What came of a wish to rehearse.
enum RehearsalAnswer: Hashable, Sendable {
    /// What is so now, in words that go on after “Rehearsed: ”.
    case done(String)
    /// Why there is nothing to do it with.
    case nothing(String)
}
