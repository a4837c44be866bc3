import Lanyard
import Testing

@testable import LanyardConsole

@Suite struct SpanHistogramTests {
    @Test func `each span lies between the bounds of its bucket`() {
        var span: Ticks = 1
        while span < 1 << 56 {
            for span in [span - 1, span, span + span / 3, span + span / 2] {
                let bucket = SpanHistogram.bucket(of: span)
                // The bounds are rounded to a nanosecond, and √2 to 16 bits.
                let time = Double(span) / (1e15 / 1_073_741_824)
                if bucket < SpanHistogram.bounds.count { #expect(time <= SpanHistogram.bounds[bucket] * 1.0001 + 1e-6) }
                if bucket > 0 { #expect(time >= SpanHistogram.bounds[bucket - 1] * 0.9999 - 1e-6) }
            }
            span *= 2
        }
    }

    @Test func `the bounds grow by the root of two, from a microsecond to a day`() {
        let bounds = SpanHistogram.bounds
        #expect(bounds.count == SpanHistogram.bucketCount - 1)
        #expect((0.001...0.0012).contains(bounds[0]))
        #expect((18.0...25.0).contains(bounds.last! / 3_600_000))
        for (one, next) in zip(bounds, bounds.dropFirst()) { #expect((1.41...1.42).contains(next / one)) }
    }

    @Test func `it tells count, sum and maximum, and only the buckets that hold something`() {
        var histogram = SpanHistogram()
        #expect(histogram.wire == Wire.Histogram(count: 0, sum: 0, max: 0, buckets: []))
        for milliseconds in [1, 1, 3_000] { histogram.count(Duration.milliseconds(milliseconds).ticks) }
        let wire = histogram.wire
        #expect((wire.count, wire.sum, wire.max) == (3, 3002, 3000))
        #expect(wire.buckets.map { $0[1] } == [2, 1])
    }

    @Test func `a span from the future counts as none`() {
        var histogram = SpanHistogram()
        histogram.count(-5)
        #expect(histogram.wire == Wire.Histogram(count: 1, sum: 0, max: 0, buckets: [[0, 1]]))
    }
}
