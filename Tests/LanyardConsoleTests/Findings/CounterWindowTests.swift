import Testing

@testable import LanyardConsole

@Suite struct CounterWindowTests {
    private var window = CounterWindow<String>(span: TimeSpan(milliseconds: 1_000))

    private mutating func growth(_ counters: [String: Int], at time: Double) -> [String: Int] {
        window.growth(of: counters.map { (id: $0.key, count: $0.value) }, at: time)
    }

    @Test mutating func `what a counter grew by is told until the span is over`() {
        #expect(growth(["a": 0, "b": 3], at: 0) == ["b": 3], "It came since the console began.")
        #expect(growth(["a": 2, "b": 3], at: 500) == ["a": 2, "b": 3])
        #expect(growth(["a": 2, "b": 3], at: 1_000) == ["a": 2])
        #expect(growth(["a": 7, "b": 3], at: 1_499) == ["a": 7])
        #expect(growth(["a": 7, "b": 3], at: 1_500) == ["a": 5])
    }

    @Test mutating func `a steady rate is told as it is, however often it is looked at`() {
        for millisecond in stride(from: 0, through: 5_000, by: 10) {
            let growth = growth(["a": millisecond], at: Double(millisecond))
            if millisecond > 2_000 { #expect((1_000...1_100).contains(growth["a"] ?? 0)) }
        }
    }

    @Test mutating func `a counter that goes is forgotten, and counts from nought if it comes again`() {
        _ = growth(["a": 5], at: 0)
        for time in [500.0, 1_000, 1_500] { #expect(growth([:], at: time) == [:]) }
        #expect(growth(["a": 5], at: 2_000) == ["a": 5])
    }
}
