import Testing

@testable import LanyardConsole

@Suite struct TimeSpanTests {
    @Test(
        arguments: [
            (0, "0 ms"), (0.9, "0 ms"), (340, "340 ms"), (999.9, "999 ms"), (1_000, "1 s"), (1_099, "1 s"),
            (3_299, "3.2 s"),
            (59_999, "59.9 s"), (60_000, "1 min"), (125_000, "2 min 5 s"), (3_600_000, "1 h"),
            (12_000_000, "3 h 20 min"),
            (-5, "0 ms"), (.nan, "0 ms"), (.infinity, "277777777 h 46 min"),
        ] as [(Double, String)]
    )
    func `a span reads well at every length`(milliseconds: Double, text: String) {
        #expect(TimeSpan(milliseconds: milliseconds).description == text)
    }

    @Test(
        arguments: [
            (.seconds(2), 2_000), (.milliseconds(1), 1), (.microseconds(1), 1), (.seconds(-7), 1),
            (Duration(secondsComponent: .max, attosecondsComponent: 0), Double(Int64.max) * 1_000),
        ] as [(Duration, Double)]
    )
    func `a setting is a millisecond at least, however long`(duration: Duration, milliseconds: Double) {
        #expect(TimeSpan(setting: duration).milliseconds == milliseconds)
    }
}
