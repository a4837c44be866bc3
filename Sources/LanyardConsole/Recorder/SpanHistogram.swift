/// Counts spans on a fixed logarithmic scale: each bucket reaches √2 times as far as the one before.
///
/// The first reaches to 1024 ticks, about a microsecond, the last but one for 21 hours. It takes no memory for the
/// buckets until it has counted something.
struct SpanHistogram {
    static let bucketCount = 74
    private static let firstExponent = 10

    /// √2 in 16 bits behind the point.
    private static let rootOfTwo: Ticks = 92_682

    private(set) var count = 0
    private(set) var sum: Ticks = 0
    private(set) var max: Ticks = 0
    private var buckets: [UInt32] = []

    /// The upper bound of each bucket but the last, in milliseconds.
    static let bounds: [Double] = (0..<bucketCount - 1).map { index in
        let half = index % 2 == 0 ? 1 : 2.0.squareRoot()
        return (Double(Ticks(1) << (firstExponent + index / 2)) * half / (1e15 / 1_073_741_824) * 1e6).rounded() / 1e6
    }

    static func bucket(of span: Ticks) -> Int {
        guard span >= 1 << firstExponent else { return 0 }
        let exponent = Ticks.bitWidth - 1 - span.leadingZeroBitCount
        let mantissa = exponent > 16 ? span >> (exponent - 16) : span << (16 - exponent)
        return min(1 + 2 * (exponent - firstExponent) + (mantissa >= rootOfTwo ? 1 : 0), bucketCount - 1)
    }

    mutating func count(_ span: Ticks) {
        if buckets.isEmpty { buckets = [UInt32](repeating: 0, count: Self.bucketCount) }
        let span = Swift.max(span, 0)
        count += 1
        sum &+= span
        max = Swift.max(max, span)
        buckets[Self.bucket(of: span)] &+= 1
    }

    /// What was counted after an earlier reading of the same; the longest of it is known up to its bucket.
    func since(_ earlier: SpanHistogram) -> SpanHistogram {
        guard !earlier.buckets.isEmpty else { return self }
        var difference = self
        difference.count -= earlier.count
        difference.sum &-= earlier.sum
        for index in difference.buckets.indices { difference.buckets[index] &-= earlier.buckets[index] }
        return difference
    }

    /// The bound under which such a part of the spans is, in milliseconds; `nil` if nothing was counted.
    func quantile(_ part: Double) -> Double? {
        guard count > 0 else { return nil }
        var left = Double(count) * part
        for (index, number) in buckets.enumerated() {
            left -= Double(number)
            if left <= 0, index < Self.bounds.count { return min(max.milliseconds, Self.bounds[index]) }
        }
        return max.milliseconds
    }

    var wire: Wire.Histogram {
        Wire.Histogram(
            count: count,
            sum: sum.milliseconds,
            max: max.milliseconds,
            buckets: buckets.enumerated().filter { $0.element > 0 }.map { [$0.offset, Int($0.element)] }
        )
    }
}
