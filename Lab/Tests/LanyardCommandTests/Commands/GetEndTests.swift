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

    @Test func `is 0 if all is done, and 1 if something failed`() throws {
        #expect(GetEnd([try done()], isInterrupted: false, isUnread: false).exitCode == 0)
        #expect(GetEnd([try done(), try failed()], isInterrupted: false, isUnread: false).exitCode == 1)
        #expect(GetEnd([try failed()], isInterrupted: false, isUnread: false).messages == [])
    }

    @Test func `is 1 if something was cancelled otherwise, and says why and how to go on`() throws {
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
        let end = GetEnd([try done(), told, try cancelled(0)], isInterrupted: false, isUnread: false)
        #expect(end.exitCode == 1)
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
        let end = GetEnd([try cancelled(10), try done(), try failed()], isInterrupted: true, isUnread: false)
        #expect(end.exitCode == 130)
        #expect(
            end.messages == [
                "Interrupted: 1 download is unfinished, what was received is written and kept. "
                    + "Run the same command again to resume."
            ]
        )
        let early = GetEnd([try cancelled(0), try cancelled(0)], isInterrupted: true, isUnread: false)
        #expect(early.messages.joined().contains("2 downloads are unfinished, nothing has come yet."))
        #expect(GetEnd([try done()], isInterrupted: true, isUnread: false).messages.joined().contains("nothing left"))
    }

    @Test func `promises to resume only what can be resumed`() throws {
        let lost = try cancelled(10, isResumable: false)
        #expect(
            GetEnd([lost], isInterrupted: true, isUnread: false).messages == [
                "Interrupted: 1 download is unfinished, and the server gives nothing to resume by. "
                    + "The same command begins again."
            ]
        )
        let both = GetEnd([lost, try cancelled(10)], isInterrupted: true, isUnread: false)
        #expect(both.messages.joined().contains("2 downloads are unfinished, what can be resumed is written and kept."))
    }

    @Test func `is that of SIGPIPE, without a word, if nobody reads the output`() throws {
        let end = GetEnd([try cancelled(10)], isInterrupted: false, isUnread: true)
        #expect(end.exitCode == 141)
        #expect(end.messages == [])
    }
}
