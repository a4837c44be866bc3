extension ArraySlice {
    /// Takes the first element out of a line that is never empty for long.
    ///
    /// A slice keeps what was taken from its front. So what is left moves into an array of its own when it is the smaller part; over
    /// all, an element moves once.
    mutating func takeFirst() -> Element? {
        guard let first = popFirst() else { return nil }
        if isEmpty || startIndex > 64 && startIndex > count { self = ArraySlice(Array(self)) }
        return first
    }
}
