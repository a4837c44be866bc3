extension Duration {
    /// The duration in ticks of 2³⁰ attoseconds, a little more than a nanosecond each: that takes a shift where
    /// nanoseconds take a division of 128 bits. Exact but for what is smaller than a tick.
    package var ticks: Int64 { Int64(truncatingIfNeeded: attoseconds >> 30) }
}

extension Int64 {
    /// So many nanoseconds as there are in so many ticks, to the nearest; in a hundred days it may be off by one.
    package init(nanosecondsInTicks ticks: Int64) {
        self = Int64((Double(ticks) * 1.073_741_824).rounded())
    }
}
