/// The three date formats of HTTP (RFC 9110 §5.6.7), as seconds since 1970 in UTC.
enum HTTPDate {
    private static let months: StaticString = "JanFebMarAprMayJunJulAugSepOctNovDec"

    private typealias Word = Slice<UnsafeBufferPointer<UInt8>>

    /// Parses `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` or `Sun Nov  6 08:49:37 1994`.
    ///
    /// - Parameter currentYear: decides the century of the second, obsolete form.
    static func seconds(_ text: String, currentYear: Int = 2026) -> Int64? {
        // In bytes, and without a list of words: each file that comes has two such dates.
        var text = text
        return text.withUTF8 { bytes in
            var rest = bytes[...]
            func next() -> Word? {
                word(&rest) { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "-") }
            }
            guard next() != nil, let second = next(), let third = next(), let fourth = next(), let fifth = next() else {
                return nil
            }
            guard let sixth = next() else {
                return seconds(day: third, month: second, year: number(fifth), time: fourth)
            }
            guard sixth.elementsEqual("GMT".utf8), next() == nil else { return nil }
            return seconds(day: second, month: third, year: fullYear(fourth, currentYear: currentYear), time: fifth)
        }
    }

    /// `Sun, 06 Nov 1994 08:49:37 GMT`.
    static func text(_ seconds: Int64) -> String {
        let names = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
        let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
        let time = seconds - days * 86_400
        // A year that begins in March, in an era of 400 years.
        let fromMarch = days + 719_468
        let era = (fromMarch >= 0 ? fromMarch : fromMarch - 146_096) / 146_097
        let dayOfEra = fromMarch - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        func digits(_ number: Int64, _ count: Int = 2) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
        }
        let month3 = months.withUTF8Buffer { String(decoding: $0[Int(month * 3 - 3)..<Int(month * 3)], as: UTF8.self) }
        let clock = [time / 3600, time / 60 % 60, time % 60].map { digits($0) }.joined(separator: ":")
        return "\(names[Int((days % 7 + 7) % 7)]), \(digits(day)) \(month3) \(digits(year, 4)) \(clock) GMT"
    }

    /// Takes the next bytes between separators.
    private static func word(_ rest: inout Word, separatedBy isSeparator: (UInt8) -> Bool) -> Word? {
        guard let start = rest.firstIndex(where: { !isSeparator($0) }) else { return nil }
        let end = rest[start...].firstIndex(where: isSeparator) ?? rest.endIndex
        defer { rest = rest[end...] }
        return rest[start..<end]
    }

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

    /// The number of a month, from 1.
    private static func month(_ word: Word) -> Int? {
        let names = UnsafeBufferPointer(start: months.utf8Start, count: months.utf8CodeUnitCount)
        guard word.count == 3 else { return nil }
        return (1...12).first { names[($0 * 3 - 3)..<($0 * 3)].elementsEqual(word) }
    }

    private static func fullYear(_ word: Word, currentYear: Int) -> Int? {
        guard let year = number(word) else { return nil }
        guard word.count == 2 else { return year }
        let full = currentYear / 100 * 100 + year
        return full > currentYear + 50 ? full - 100 : full
    }

    private static func seconds(day: Word, month: Word, year: Int?, time: Word) -> Int64? {
        var rest = time
        func next() -> Int? { word(&rest) { $0 == UInt8(ascii: ":") }.flatMap(number) }
        guard let day = number(day), (1...31).contains(day), let month = HTTPDate.month(month),
            let year, (1...9999).contains(year),
            let hour = next(), let minute = next(), let second = next(), rest.isEmpty,
            (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
        else { return nil }
        let days = daysSince1970(year: year, month: month, day: day)
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
