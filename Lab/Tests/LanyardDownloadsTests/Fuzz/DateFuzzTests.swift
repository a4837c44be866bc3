import LabTestSupport
import Testing

@testable import LanyardDownloads

@Suite("A date that a server chose")
struct DateFuzzTests {
    private static let corpus = [
        "Wed, 21 Oct 2015 07:28:00 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
        "Fri, 31 Dec 9999 23:59:59 GMT", "Mon, 01 Jan 0001 00:00:00 GMT", "Thu, 29 Feb 2024 00:00:60 GMT",
    ]
    private static let words = ["GMT", "UTC", "+0000", "Feb", "31", "0000", "9999", "24:00:00", "-", " ", ",", "Sun"]

    @Test func `is one between the years 1 and 9999 that is written and read as the same, or none`() async {
        let fuzz = Fuzz("dates", corpus: Self.corpus, words: Self.words, limit: 500)
        await fuzz.run(
            3000,
            property: "a date lies between the years 1 and 9999, and is written and read as the same",
            filter: "DateFuzzTests --package-path Lab"
        ) { input, _ in
            let text = String(decoding: input, as: UTF8.self)
            guard let seconds = HTTPDate.seconds(text) else { return false }
            // A minute's sixtieth second, and a day that the month has not, are those that follow.
            guard (-62_135_596_800...253_402_300_800).contains(seconds) else { throw Fuzz.Broken("it is \(seconds)") }
            let again = HTTPDate.seconds(HTTPDate.text(seconds))
            if seconds < 253_402_300_800, again != seconds {
                throw Fuzz.Broken("\(seconds) is “\(HTTPDate.text(seconds))”, read as \(again ?? 0)")
            }
            return true
        }
    }
}
