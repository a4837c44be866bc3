extension Duration {
    /// The longest that can be said: adding anything to it would overflow.
    static let longest = Duration(attoseconds: .max)
    static let shortest = Duration(attoseconds: .min)
}
