import Foundation

/// Durations as people read them.
enum TimeText {
    /// A time to come: `0:07`, `12:34`, `1:02:03`, `5 d`. Rounded up, so that it is not over before it is over.
    static func countdown(_ time: Duration) -> String {
        let seconds = Int64(max(0, min(1e15, seconds(time))).rounded(.up))
        let (minutes, second) = seconds.quotientAndRemainder(dividingBy: 60)
        let (hours, minute) = minutes.quotientAndRemainder(dividingBy: 60)
        if hours >= 48 { return hours < 24_000 ? "\(hours / 24) d" : "> 999 d" }
        return hours > 0 ? "\(hours):\(twoDigits(minute)):\(twoDigits(second))" : "\(minute):\(twoDigits(second))"
    }

    /// A time that has passed: `0.4 s`, `12.3 s`, then as a countdown.
    static func elapsed(_ time: Duration) -> String {
        let seconds = max(0, seconds(time))
        return seconds < 59.95 ? "\((seconds * 10).rounded() / 10) s" : countdown(time)
    }

    /// The same for what a console tells, with milliseconds while it is very short: `12 ms`.
    static func span(milliseconds: Double) -> String {
        // Whatever number it is, it becomes a time.
        let span = max(0, min(1e15, milliseconds))
        return span < 999.5 ? "\(Int(span.rounded())) ms" : elapsed(.milliseconds(span))
    }

    /// A moment since a console began: `0:02.004`.
    static func moment(milliseconds: Double) -> String {
        let whole = Int64(max(0, min(1e15, milliseconds)).rounded())
        let (minutes, rest) = whole.quotientAndRemainder(dividingBy: 60_000)
        let thousandths = "\(rest % 1000 + 1000)".dropFirst()
        return "\(minutes):\(twoDigits(rest / 1000)).\(thousandths)"
    }

    /// The time of day here: `20:04:17`.
    static func timeOfDay(_ date: Date) -> String {
        let parts = Calendar.current.dateComponents([.hour, .minute, .second], from: date)
        return [parts.hour, parts.minute, parts.second].map { twoDigits(Int64($0 ?? 0)) }.joined(separator: ":")
    }

    static func seconds(_ time: Duration) -> Double {
        let (seconds, attoseconds) = time.components
        return Double(seconds) + Double(attoseconds) / 1e18
    }

    private static func twoDigits(_ number: Int64) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
