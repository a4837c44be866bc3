extension Duration {
    /// Longer than anybody waits, and than the system's clocks can: to wait for more means to wait for ever.
    package static let century = Duration.seconds(3_155_760_000 as Int64)

    /// The sum, or the longest or the shortest duration if that is too long: a user's clock may say anything.
    package func adding(_ other: Duration) -> Duration {
        let (sum, overflows) = attoseconds.addingReportingOverflow(other.attoseconds)
        return Duration(attoseconds: overflows ? (other.attoseconds > 0 ? .max : .min) : sum)
    }

    /// The difference, likewise.
    package func subtracting(_ other: Duration) -> Duration {
        let (difference, overflows) = attoseconds.subtractingReportingOverflow(other.attoseconds)
        return Duration(attoseconds: overflows ? (other.attoseconds > 0 ? .min : .max) : difference)
    }
}
