/// What a number was at moments of the past, as far back as a span: enough to say by how much it has changed since.
///
/// Bounded: readings that are closer together than a tenth of the span are thinned out, the newest one excepted.
struct Readings: Sendable {
    private struct Reading {
        var time: Double
        var value: Int
    }

    private let span: Double
    private var readings: [Reading]

    /// Begins with what the number was at first.
    init(span: TimeSpan, value: Int, at time: Double) {
        self.span = span.milliseconds
        readings = [Reading(time: time, value: value)]
    }

    /// When the first reading was taken that still counts, and when the newest.
    var period: ClosedRange<Double> { readings[0].time...readings[readings.count - 1].time }

    /// How many readings are kept.
    var count: Int { readings.count }

    /// What it was when it was read last.
    var last: Int { readings[readings.count - 1].value }

    /// Adds what it is now.
    mutating func read(_ value: Int, at time: Double) {
        // The newest that is older than the span is still needed: it says what the number was when the span began.
        while readings.count > 1 && readings[1].time <= time - span { readings.removeFirst() }
        if readings.count > 1 && readings[readings.count - 1].time - readings[readings.count - 2].time < span / 10 {
            readings.removeLast()
        }
        readings.append(Reading(time: time, value: value))
    }

    /// What it was at a time: the last reading before; the first there is, if that is later.
    func value(at time: Double) -> Int {
        (readings.last { $0.time <= time } ?? readings[0]).value
    }
}
