/// The unit in which the recorder keeps time: 2³⁰ attoseconds, a little more than a nanosecond.
typealias Ticks = Int64

extension Ticks {
    private static let perMillisecond = 1e15 / 1_073_741_824

    /// Milliseconds, to the microsecond.
    var milliseconds: Double { (Double(self) / Self.perMillisecond * 1000).rounded() / 1000 }
}
