/// A span in milliseconds, as the wire tells it, with words for people.
struct TimeSpan: Hashable, Comparable, Sendable, CustomStringConvertible {
    var milliseconds: Double

    init(milliseconds: Double) {
        self.milliseconds = milliseconds
    }

    /// A setting: at least a millisecond, because nothing can be seen in less.
    init(setting duration: Duration) {
        let (seconds, attoseconds) = duration.components
        milliseconds = max(Double(seconds) * 1_000 + Double(attoseconds) / 1e15, 1)
    }

    static func < (lhs: TimeSpan, rhs: TimeSpan) -> Bool { lhs.milliseconds < rhs.milliseconds }

    static func * (span: TimeSpan, factor: Double) -> TimeSpan {
        TimeSpan(milliseconds: span.milliseconds * factor)
    }

    /// As in `340 ms`, `3.2 s`, `2 min 5 s`, `3 h 20 min`; cut off, never rounded up.
    var description: String {
        // Whoever brings nonsense gets words for the nearest sense.
        let total = milliseconds.isNaN ? 0 : Int(min(max(milliseconds, 0), 1e15))
        let seconds = total / 1_000
        switch total {
        case ..<1_000: return "\(total) ms"
        case ..<60_000: return total % 1_000 < 100 ? "\(seconds) s" : "\(seconds).\(total % 1_000 / 100) s"
        case ..<3_600_000: return "\(seconds / 60) min" + (seconds % 60 == 0 ? "" : " \(seconds % 60) s")
        default:
            let minutes = seconds / 60
            return "\(minutes / 60) h" + (minutes % 60 == 0 ? "" : " \(minutes % 60) min")
        }
    }
}
