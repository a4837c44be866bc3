extension Duration {
    /// In seconds, with one decimal.
    var shown: String { "\((self / .milliseconds(100)).rounded() / 10) s" }
}
