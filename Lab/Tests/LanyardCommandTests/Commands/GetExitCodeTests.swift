import LanyardDownloads
import Testing

@testable import LanyardCommand

@Suite("The exit code of get")
struct GetExitCodeTests {
    @Test(
        arguments: [
            (.unknownHost("h"), 4), (.shortBody(received: 1, promised: 2), 4), (.secureConnectionFailed("x"), 5),
            (.httpStatus(401, reason: "", retryAfter: nil), 6), (.httpStatus(407, reason: "", retryAfter: nil), 6),
            (.httpStatus(404, reason: "", retryAfter: nil), 8), (.redirectLoop("u"), 7), (.malformedAnswer("x"), 7),
            (.diskFull("/x"), 3), (.targetExists("/x"), 3), (.checksumMismatch(expected: "a", actual: "b"), 32),
            (.otherLength(expected: 1, actual: 2), 32), (.unsupportedScheme("ftp"), 64), (.unexpected("x"), 1),
        ] as [(DownloadError, Int32)]
    )
    func `tells what went wrong`(_ error: DownloadError, _ code: Int32) {
        #expect(GetExitCode(error).rawValue == code)
        #expect(GetExitCode(error as any Error).rawValue == code)
    }

    @Test func `is the lowest of several, but for the one that says nothing`() {
        #expect([GetExitCode.other, .checksum, .network, .status].min() == .network)
        #expect([GetExitCode.other, .cancelled].min() == .cancelled)
        #expect(GetExitCode.allCases.max() == .other)
    }
}
