import Testing

@testable import LanyardConsole

@Suite struct ReadingsTests {
    @Test func `what it was is known for the whole span, to a tenth of it`() {
        var readings = Readings(span: TimeSpan(milliseconds: 1_000), value: 0, at: 0)
        for time in stride(from: 10, through: 5_000, by: 10) { readings.read(time, at: Double(time)) }
        #expect(readings.last == 5_000)
        #expect(readings.value(at: 5_000) == 5_000)
        for time in stride(from: 4_000, through: 5_000, by: 10) {
            #expect((time - 110...time).contains(readings.value(at: Double(time))))
        }
    }

    @Test func `it takes no more room, however often and long it is read`() {
        var readings = Readings(span: TimeSpan(milliseconds: 1_000), value: 0, at: 0)
        var most = 0
        for time in 1...20_000 {
            readings.read(time, at: Double(time))
            most = max(most, readings.count)
        }
        #expect(most <= 13)
    }

    @Test func `before its first reading it was what it was then`() {
        let readings = Readings(span: TimeSpan(milliseconds: 1_000), value: 7, at: 100)
        #expect(readings.value(at: 0) == 7)
        #expect(readings.period == 100...100)
    }
}
