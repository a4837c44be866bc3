import Foundation
import Testing

@testable import LanyardDownloads

@Suite("Trying again")
struct RetryTests {
    static let decisions: [(DownloadError, RetryRule)] = [
        (.malformedURL("x"), .fail), (.unsupportedScheme("ftp"), .fail),
        (.unusableFileName("..", suggestion: "download"), .fail), (.malformedChecksum("x"), .fail),
        (.unknownHost("h"), .retryIfConnectedBefore), (.connectionRefused("h"), .retryIfConnectedBefore),
        (.connectTimeout(host: "h"), .retry), (.connectionFailed("reset"), .retry),
        (.tlsMissing("h"), .fail), (.secureConnectionFailed("x"), .fail), (.idleTimeout(.seconds(1)), .retry),
        (.tooSlow(bytesPerSecond: 1, for: .seconds(2)), .retry), (.tookTooLong(.seconds(3)), .fail),
        (.targetOutdated("/x"), .fail), (.cannotContinue("/x", why: "it is empty"), .fail),
        (.httpStatus(400, reason: "", retryAfter: nil), .fail), (.httpStatus(401, reason: "", retryAfter: nil), .fail),
        (.httpStatus(403, reason: "", retryAfter: nil), .fail), (.httpStatus(404, reason: "", retryAfter: nil), .fail),
        (.httpStatus(403, reason: "", retryAfter: .seconds(1)), .retry),
        (.httpStatus(404, reason: "", retryAfter: .seconds(1)), .fail),
        (.httpStatus(408, reason: "", retryAfter: nil), .retry), (.httpStatus(410, reason: "", retryAfter: nil), .fail),
        (.httpStatus(425, reason: "", retryAfter: nil), .retry),
        (.httpStatus(429, reason: "", retryAfter: nil), .retry),
        (.httpStatus(500, reason: "", retryAfter: nil), .retry), (.httpStatus(501, reason: "", retryAfter: nil), .fail),
        (.httpStatus(502, reason: "", retryAfter: nil), .retry),
        (.httpStatus(503, reason: "", retryAfter: nil), .retry),
        (.httpStatus(504, reason: "", retryAfter: nil), .retry), (.httpStatus(505, reason: "", retryAfter: nil), .fail),
        (.httpStatus(304, reason: "", retryAfter: nil), .fail), (.httpStatus(204, reason: "", retryAfter: nil), .fail),
        (.redirectLimit(1), .fail), (.redirectLoop("u"), .fail), (.insecureRedirect(to: "u"), .fail),
        (.badRedirect("x"), .fail), (.malformedAnswer("x"), .fail), (.shortBody(received: 1, promised: 2), .retry),
        (.longBody(promised: 2), .fail), (.keepsChanging("u"), .fail), (.folderMissing("/x"), .fail),
        (.notAFolder("/x"), .fail), (.folderNotWritable("/x"), .fail), (.targetExists("/x"), .fail),
        (.targetLocked("/x"), .fail), (.foreignPartFile("/x"), .fail), (.partOfAnotherURL(path: "/x", url: "u"), .fail),
        (.newerSidecar(path: "/x", version: 2), .fail), (.diskFull("/x"), .fail), (.fileTooLarge("/x"), .fail),
        (.fileSystem(operation: "write", path: "/x", code: 5), .fail),
        (.checksumMismatch(expected: "a", actual: "b"), .fail), (.unexpected("x"), .fail),
    ]

    @Test(arguments: decisions) func `is decided by one table`(_ error: DownloadError, _ decision: RetryRule) {
        #expect(RetryRule.decide(error) == decision)
    }

    @Test(arguments: decisions.map(\.0)) func `Every error says in one line what happened`(_ error: DownloadError) {
        let text = error.description
        #expect(text.hasSuffix(".") && !text.contains("\n") && text.count > 10)
        #expect(text != "The download failed")
        #expect(error.localizedDescription == text)
    }

    @Test(
        arguments: [
            ("120", nil, 120), (" 0 ", nil, 0), ("Sun, 06 Nov 1994 08:49:37 GMT", nil, 77),
            ("Sun, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:30 GMT", 7),
            ("Sun, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:40 GMT", 0),
            ("Sun, 06 Nov 1994 08:49:37 GMT", "nonsense", 77),
            ("-3", nil, nil), ("1.5", nil, nil), ("soon", nil, nil), ("", nil, nil), (nil, nil, nil),
        ] as [(String?, String?, Int64?)]
    )
    func `obeys Retry-After in seconds and as a date, by the server's clock if it tells it`(
        _ field: String?,
        _ date: String?,
        _ seconds: Int64?
    ) {
        #expect(RetryAfter.wait(field, date: date, now: 784_111_700) == seconds.map { .seconds($0) })
    }

    @Test func `survives a Retry-After beyond all numbers`() throws {
        let wait = try #require(RetryAfter.wait(String(repeating: "9", count: 40), date: nil, now: 0))
        #expect(wait > .seconds(1_000_000_000))
    }
}
