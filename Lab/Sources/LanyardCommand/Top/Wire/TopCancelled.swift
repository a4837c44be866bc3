/// The answer to a wish to cancel.
struct TopCancelled: Decodable, Hashable, Sendable {
    /// How many runs were told; 0 for one that was told before.
    var cancelled: Int
}
