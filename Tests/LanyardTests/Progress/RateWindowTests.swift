import Testing

@testable import Lanyard

/// The rate, told with times that are made up.
@Suite struct RateWindowTests {
    private func at(_ seconds: Double) -> ScopeInstant {
        ScopeInstant(offset: .seconds(seconds))
    }

    @Test func `before any time has passed there is no rate`() {
        var window = RateWindow(startingAt: at(5))
        let rates = [window.rate(of: 10, at: at(5)), window.rate(of: 10, at: at(4))]
        #expect(rates == [nil, nil], "Nor on a clock that goes back.")
    }

    @Test func `the first look tells the mean since the start, however long ago that is`() {
        var window = RateWindow(startingAt: at(0))
        #expect(window.rate(of: 100, at: at(10)) == 10)
        #expect(window.rate(of: 100, at: at(20)) == 0)
        var other = RateWindow(startingAt: at(0))
        #expect(other.rate(of: 36_000, at: at(3600)) == 10)
    }

    @Test func `the mean goes over the last eight seconds, and forgets what was before`() {
        var window = RateWindow(startingAt: at(0))
        for second in 0...20 { _ = window.rate(of: Double(second) * 100, at: at(Double(second))) }
        var rates: [Double] = []
        for second in 21...40 {
            rates.append(window.rate(of: 2000 + Double(second - 20) * 10, at: at(Double(second))) ?? .nan)
        }
        #expect(rates.first! > 85 && rates.first! < 100, "One slow second does not make it slow.")
        #expect(zip(rates, rates.dropFirst()).allSatisfy { $0 >= $1 })
        #expect(abs(rates.last! - 10) < 1e-9)
    }

    @Test func `what has stopped comes down to zero`() {
        var window = RateWindow(startingAt: at(0))
        _ = window.rate(of: 1000, at: at(1))
        for second in 2...12 { _ = window.rate(of: 1000, at: at(Double(second))) }
        #expect(window.rate(of: 1000, at: at(13)) == 0)
    }

    @Test func `1: however often it is looked at, few samples are kept`() {
        var window = RateWindow(startingAt: at(0))
        for tick in 0..<100_000 { _ = window.rate(of: Double(tick), at: at(Double(tick) / 1000)) }
        #expect(window.count <= 18)
    }

    @Test func `work that goes back has a rate of zero, not less`() {
        var window = RateWindow(startingAt: at(0))
        _ = window.rate(of: 100, at: at(9))
        #expect(window.rate(of: 50, at: at(18)) == 0)
    }
}
