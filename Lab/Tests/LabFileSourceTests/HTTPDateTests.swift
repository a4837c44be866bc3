import Foundation
import Testing

@testable import LabFileSource

@Suite("Dates in HTTP")
struct HTTPDateTests {
    @Test(arguments: [
        (0.0, "Thu, 01 Jan 1970 00:00:00 GMT"),
        (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
        (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
        (1_709_251_199.9, "Thu, 29 Feb 2024 23:59:59 GMT"),
        (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"),
        (-1, "Wed, 31 Dec 1969 23:59:59 GMT"),
    ])
    func `Seconds since 1970 become the fixed form`(seconds: Double, expected: String) {
        #expect(HTTPDate.string(from: Date(timeIntervalSince1970: seconds)) == expected)
    }
}
