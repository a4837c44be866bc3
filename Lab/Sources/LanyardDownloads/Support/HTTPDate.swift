/// The three date formats of HTTP (RFC 9110 §5.6.7), as seconds since 1970 in UTC.
enum HTTPDate {
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// Parses `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` or `Sun Nov  6 08:49:37 1994`.
    ///
    /// - Parameter currentYear: decides the century of the second, obsolete form.
    static func seconds(_ text: String, currentYear: Int = 2026) -> Int64? {
        // In bytes: each file that comes has such a date.
        let words = text.utf8.split { " ,-".utf8.contains($0) }
        return switch words.count {
        case 6 where words[5].elementsEqual("GMT".utf8):
            seconds(
                day: words[1],
                month: words[2],
                year: fullYear(words[3], currentYear: currentYear),
                time: words[4]
            )
        case 5: seconds(day: words[2], month: words[1], year: number(words[4]), time: words[3])
        default: nil
        }
    }

    private typealias Word = Substring.UTF8View

    /// A number of up to nine digits.
    private static func number(_ word: Word) -> Int? {
        guard (1...9).contains(word.count) else { return nil }
        var number = 0
        for byte in word {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            number = number * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return number
    }

    private static func fullYear(_ word: Word, currentYear: Int) -> Int? {
        guard let year = number(word) else { return nil }
        guard word.count == 2 else { return year }
        let full = currentYear / 100 * 100 + year
        return full > currentYear + 50 ? full - 100 : full
    }

    private static func seconds(day: Word, month: Word, year: Int?, time: Word) -> Int64? {
        let clock = time.split(separator: UInt8(ascii: ":")).map(number)
        guard let day = number(day), (1...31).contains(day),
            let month = months.firstIndex(where: { month.elementsEqual($0.utf8) }),
            let year, (1...9999).contains(year), clock.count == 3,
            let hour = clock[0], let minute = clock[1], let second = clock[2],
            (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
        else { return nil }
        let days = daysSince1970(year: year, month: month + 1, day: day)
        return ((days * 24 + Int64(hour)) * 60 + Int64(minute)) * 60 + Int64(second)
    }

    /// Days of the Gregorian calendar, counted in years that begin in March so that a leap day comes last.
    private static func daysSince1970(year: Int, month: Int, day: Int) -> Int64 {
        let marchYear = month > 2 ? year : year - 1
        let monthFromMarch = (month + 9) % 12
        let leapDays = marchYear / 4 - marchYear / 100 + marchYear / 400
        let days = marchYear * 365 + leapDays + (monthFromMarch * 153 + 2) / 5 + day - 1
        return Int64(days - 719_468)
    }
}
