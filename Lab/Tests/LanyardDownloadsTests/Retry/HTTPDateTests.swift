import Testing

@testable import LanyardDownloads

@Suite("Dates of HTTP")
struct HTTPDateTests {
    @Test(
        arguments: [
            ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
            ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
            ("Sun Nov  6 08:49:37 1994", 784_111_777),
            ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
            ("Wed, 31 Dec 1969 23:59:59 GMT", -1),
            ("Tue, 29 Feb 2000 12:00:00 GMT", 951_825_600),
            ("Wed, 01 Mar 2000 00:00:00 GMT", 951_868_800),
            ("Mon, 28 Feb 2100 00:00:00 GMT", 4_107_456_000),
            ("Mon, 01 Mar 2100 00:00:00 GMT", 4_107_542_400),
            ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
        ] as [(String, Int64)]
    )
    func `are read in all three formats`(_ text: String, _ seconds: Int64) {
        #expect(HTTPDate.seconds(text) == seconds)
    }

    @Test(arguments: [
        "", "soon", "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 32 Nov 1994 08:49:37 GMT",
        "Sun, 06 Nob 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 24:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov 99999 08:49:37 GMT",
        "Sun, 06 Nov 1994 08:49:37:00 GMT", "Sun, 06 Nov 1994 08:49:37: GMT", "Sun, 06 Nov 1994 08:49:37:x GMT",
        "Sun, 00 Nov 1994 08:49:37 GMT",
    ])
    func `that are none are refused`(_ text: String) {
        #expect(HTTPDate.seconds(text) == nil)
    }

    @Test func `with two digits for the year are of the century that is near`() {
        #expect(HTTPDate.seconds("Sunday, 06-Nov-94 08:49:37 GMT", currentYear: 2026) == 784_111_777)
        #expect(HTTPDate.seconds("Friday, 06-Nov-26 08:49:37 GMT", currentYear: 2026) == 1_793_954_977)
    }

    @Test func `is written in the first format, and read again`() {
        #expect(HTTPDate.text(784_111_777) == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(HTTPDate.text(0) == "Thu, 01 Jan 1970 00:00:00 GMT")
        #expect(HTTPDate.text(-1) == "Wed, 31 Dec 1969 23:59:59 GMT")
        #expect(HTTPDate.text(951_782_400) == "Tue, 29 Feb 2000 00:00:00 GMT")
        for seconds in stride(from: Int64(-2_208_988_800), to: 253_402_300_799, by: 86_400 * 13 + 3_601) {
            #expect(HTTPDate.seconds(HTTPDate.text(seconds)) == seconds)
        }
    }
}
