/// One of the callers who share a run, as its handle knows him.
struct RunCaller: Sendable {
    /// Whoever made the run.
    static let maker = RunCaller(place: nil, number: 0)

    /// Where his waits are counted until he leaves; later that may be another's place.
    let place: Int?

    /// What tells him from others in his place.
    let number: UInt32
}
