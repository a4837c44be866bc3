#if Cluster
/// How a run knows that its turn has come, for those who check whether it had.
package struct Turn: Sendable {
    /// The revision of the answer to its claim, by which it was admitted.
    package let answered: Int64
    /// The revision by which it knew that its turn had come: that of the answer, or of what ended its wait.
    package let revision: Int64
    /// Whether it had to look for that, because nobody had told it.
    package let hasLooked: Bool
}
#endif
