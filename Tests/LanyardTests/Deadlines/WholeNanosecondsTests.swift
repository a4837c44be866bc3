import Lanyard
import Testing

@Suite("The time that a system is told to wait")
struct WholeNanosecondsTests {
    @Test(arguments: [
        (Duration.seconds(2) + .nanoseconds(5), 2, 5),
        (Duration(attoseconds: 1), 0, 1),
        (Duration(attoseconds: 1_000_000_001), 0, 2),
        (.seconds(1) - Duration(attoseconds: 1), 1, 0),
        (.seconds(Int64.max), 1 << 30, 0),
    ])
    func `A rest below a nanosecond counts as one, and no time is too long`(
        _ duration: Duration,
        _ seconds: Int,
        _ nanoseconds: Int
    ) {
        #expect(duration.wholeNanoseconds! == (seconds, nanoseconds))
    }

    @Test(arguments: [Duration.zero, .nanoseconds(-1), .seconds(-5)])
    func `There is nothing to wait for in no time, or in less`(_ duration: Duration) {
        #expect(duration.wholeNanoseconds == nil)
    }
}
