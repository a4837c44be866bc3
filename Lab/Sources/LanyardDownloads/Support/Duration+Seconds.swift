extension Duration {
    /// The length in seconds.
    var inSeconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) + Double(attoseconds) / 1e18
    }

    /// "3 s" or "0.25 s".
    var formattedSeconds: String {
        let seconds = inSeconds
        if seconds.rounded() == seconds, abs(seconds) < 1e15 { return "\(Int64(seconds)) s" }
        return "\((seconds * 100).rounded() / 100) s"
    }
}
