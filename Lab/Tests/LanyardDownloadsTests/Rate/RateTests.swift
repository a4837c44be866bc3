import Testing

@testable import LanyardDownloads

@Suite("Rates")
struct RateTests {
    @Test func `The bucket lets the burst pass at once and makes the rest wait`() {
        var bucket = TokenBucket(rate: 100_000, now: .zero)
        #expect(bucket.take(10_000, now: .zero) == .zero)
        #expect(bucket.take(50_000, now: .zero) == .milliseconds(500))
        #expect(bucket.take(0, now: .milliseconds(500)) == .zero)
        #expect(bucket.take(100_000, now: .milliseconds(500)) == .seconds(1))
    }

    @Test func `The bucket never holds more than the burst, however long nobody takes`() {
        var bucket = TokenBucket(rate: 100_000, now: .zero)
        #expect(bucket.take(110_000, now: .seconds(3600)) == .seconds(1))
    }

    @Test(arguments: [1, 1000, 1_000_000, 100_000_000] as [Int64]) func `The average over many takes is the rate`(
        rate: Int64
    ) {
        var bucket = TokenBucket(rate: rate, now: .zero)
        var now = Duration.zero
        var taken: Double = 0
        for _ in 0..<1000 {
            now += bucket.take(65_536, now: now)
            taken += 65_536
        }
        let burst = max(Double(rate) / 10, 4096)
        #expect(abs(now.inSeconds * Double(rate) + burst - taken) <= taken * 0.001 + 1)
    }

    @Test func `A rate of zero or less counts as one byte a second`() {
        var bucket = TokenBucket(rate: 0, now: .zero)
        #expect(bucket.take(4097, now: .zero) == .seconds(1))
    }

    @Test func `A clock that goes back does no harm`() {
        var bucket = TokenBucket(rate: 1000, now: .seconds(10))
        #expect(bucket.take(4096, now: .seconds(5)) == .zero)
        #expect(bucket.take(1000, now: .seconds(6)) == .seconds(1))
    }

    @Test func `The meter shows the average of the last seconds`() {
        var meter = RateMeter(now: .zero)
        #expect(meter.rate(now: .zero) == 0)
        for step in 0..<40 { meter.add(100, now: .milliseconds(step * 100)) }
        #expect(abs(meter.rate(now: .seconds(4)) - 1000) < 60)
        for step in 40..<80 { meter.add(300, now: .milliseconds(step * 100)) }
        #expect(abs(meter.rate(now: .seconds(8)) - 3000) < 200)
        #expect(meter.rate(now: .seconds(20)) == 0)
    }

    @Test func `The meter does not shout after the first bytes`() {
        var meter = RateMeter(now: .zero)
        meter.add(1000, now: .microseconds(1))
        #expect(meter.rate(now: .microseconds(2)) == 4000)
    }
}
