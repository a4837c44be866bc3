extension Duration {
    /// The duration in ticks of 2³⁰ attoseconds, a little more than a nanosecond each: that takes a shift where
    /// nanoseconds take a division of 128 bits. Exact but for what is smaller than a tick.
    package var ticks: Int64 { Int64(truncatingIfNeeded: attoseconds >> 30) }
}
