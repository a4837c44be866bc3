extension Duration {
    /// The time as systems count it, rounded up; `nil` if there is nothing to wait for.
    ///
    /// Rounded down, a rest below a nanosecond would be none, which Apple's systems take for “for ever”; and a system may count
    /// seconds with 32 bits, so this is at most 34 years.
    package var wholeNanoseconds: (seconds: Int, nanoseconds: Int)? {
        guard self > .zero else { return nil }
        let (seconds, attoseconds) = components
        let nanoseconds = (attoseconds + 999_999_999) / 1_000_000_000
        return (Int(min(seconds, 1 << 30) + nanoseconds / 1_000_000_000), Int(nanoseconds % 1_000_000_000))
    }
}
