internal import Foundation

/// Dates as HTTP writes them: `Sun, 06 Nov 1994 08:49:37 GMT`.
enum HTTPDate {
    private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    static func string(from date: Date) -> String {
        let seconds = Int(date.timeIntervalSince1970.rounded(.down))
        let (day, second) = floorDivide(seconds, by: 86_400)
        let (year, month, dayOfMonth) = civil(fromDay: day)
        let weekday = weekdays[floorDivide(day, by: 7).remainder]
        let clock = [second / 3600, second / 60 % 60, second % 60].map { padded($0) }.joined(separator: ":")
        return "\(weekday), \(padded(dayOfMonth)) \(months[month - 1]) \(year) \(clock) GMT"
    }

    /// The calendar date of a day counted from 1970-01-01, in the proleptic Gregorian calendar.
    ///
    /// Years are taken to begin in March, so that the leap day is the last of its year; 400 years are 146,097 days.
    private static func civil(fromDay day: Int) -> (year: Int, month: Int, day: Int) {
        let (era, dayOfEra) = floorDivide(day + 719_468, by: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let dayOfMonth = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        return (era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, dayOfMonth)
    }

    private static func floorDivide(_ value: Int, by divisor: Int) -> (quotient: Int, remainder: Int) {
        let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }

    private static func padded(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
