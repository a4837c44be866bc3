import Lanyard
import LanyardDownloads
import Testing

@testable import LanyardCommand

@Suite("The end of get")
struct GetEndTests {
    private let cause = CancellationCause(
        kind: .requested,
        reason: nil,
        origin: CallSite(),
        instant: ScopeInstant(offset: .zero)
    )

    private func done() throws -> WatchedDownload { try watched(.finished(path: "/a", sha256: nil)) }
    private func failed() throws -> WatchedDownload { try watched(.failed(.unknownHost("x"))) }
    private func cancelled(_ bytes: Int64, isResumable: Bool = true) throws -> WatchedDownload {
        try watched(.cancelled(cause)) {
            $0.bytes = bytes
            $0.isResumable = isResumable
        }
    }

    @Test func `is 0 if all is done, or else says what failed`() throws {
        #expect(GetEnd(DownloadTally([try done()]), isInterrupted: false).exitCode == 0)
        #expect(GetEnd(DownloadTally([try done(), try failed()]), isInterrupted: false).exitCode == 4)
        #expect(GetEnd(DownloadTally([try failed()]), isInterrupted: false).messages == [])
    }

    @Test(arguments: [OnExisting.resume, .byDate, .skip])
    func `says what to do about files that nobody knows, unless that was said`(existing: OnExisting) throws {
        let taken = try watched(.failed(.targetExists("/a")))
        let end = GetEnd(DownloadTally([try done(), taken, taken]), isInterrupted: false, existing: existing)
        #expect(end.exitCode == 3)
        #expect(end.messages.count == (existing == .resume ? 1 : 0))
        #expect(end.messages.allSatisfy { $0.contains("--on-existing by-date") })
    }

    @Test(arguments: [OnExisting.resume, .byDate])
    func `says what to do about a file that has changed on the server, and no other advice`(existing: OnExisting) throws
    {
        let outdated = try watched(.failed(.targetOutdated("/a")))
        let end = GetEnd(DownloadTally([try done(), outdated]), isInterrupted: false, existing: existing)
        #expect(end.exitCode == 3)
        #expect(end.messages.count == 1 && end.messages[0].contains("--on-existing overwrite"))
        #expect("\(DownloadError.targetOutdated("/a"))".contains("has changed on the server"))
    }

    @Test func `is 42 if something was cancelled otherwise, and says why and how to go on`() throws {
        let cause = CancellationCause(
            kind: .requested,
            reason: "from the console",
            origin: CallSite(),
            instant: ScopeInstant(offset: .zero)
        )
        let told = try watched(.cancelled(cause)) {
            $0.bytes = 10
            $0.isResumable = true
        }
        let end = GetEnd(DownloadTally([try done(), told, try cancelled(0)]), isInterrupted: false)
        #expect(end.exitCode == 42)
        #expect(
            end.messages == [
                "http://example.org/a.bin: cancelled: from the console",
                "http://example.org/a.bin: cancelled: requested",
                "2 downloads are unfinished, what was received is written and kept. "
                    + "Run the same command again to resume.",
            ]
        )
    }

    @Test func `is 130 after an interruption, and says how to go on`() throws {
        let end = GetEnd(DownloadTally([try cancelled(10), try done(), try failed()]), isInterrupted: true)
        #expect(end.exitCode == 130)
        #expect(
            end.messages == [
                "Interrupted: 1 download is unfinished, what was received is written and kept. "
                    + "Run the same command again to resume."
            ]
        )
        let early = GetEnd(DownloadTally([try cancelled(0), try cancelled(0)]), isInterrupted: true)
        #expect(early.messages.joined().contains("2 downloads are unfinished, nothing has come yet."))
        #expect(GetEnd(DownloadTally([try done()]), isInterrupted: true).messages.joined().contains("nothing left"))
    }

    @Test func `promises to resume only what can be resumed`() throws {
        let lost = try cancelled(10, isResumable: false)
        #expect(
            GetEnd(DownloadTally([lost]), isInterrupted: true).messages == [
                "Interrupted: 1 download is unfinished, and the server gives nothing to resume by. "
                    + "The same command begins again."
            ]
        )
        let both = GetEnd(DownloadTally([lost, try cancelled(10)]), isInterrupted: true)
        #expect(both.messages.joined().contains("2 downloads are unfinished, what can be resumed is written and kept."))
    }
}
