import Lanyard
import LanyardDownloads
import Testing

@testable import LanyardCommand

@Suite("The end of get")
struct GetEndTests {
    private let cause = CancellationCause(
        kind: .requested,
        reason: nil,
        origin: SourceLocation(),
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

    @Test("is 0 if all is done, and 1 if something failed")
    func plain() throws {
        #expect(GetEnd([try done()], isInterrupted: false, isUnread: false).exitCode == 0)
        #expect(GetEnd([try done(), try failed()], isInterrupted: false, isUnread: false).exitCode == 1)
        #expect(GetEnd([try failed()], isInterrupted: false, isUnread: false).message == nil)
    }

    @Test("is 130 after an interruption, and says how to go on")
    func interrupted() throws {
        let end = GetEnd([try cancelled(10), try done(), try failed()], isInterrupted: true, isUnread: false)
        #expect(end.exitCode == 130)
        #expect(
            end.message == "Interrupted: 1 download is unfinished, what was received is written and kept. "
                + "Run the same command again to resume."
        )
        let early = GetEnd([try cancelled(0), try cancelled(0)], isInterrupted: true, isUnread: false)
        #expect(early.message?.contains("2 downloads are unfinished, nothing has come yet.") == true)
        #expect(GetEnd([try done()], isInterrupted: true, isUnread: false).message?.contains("nothing left") == true)
    }

    @Test("promises to resume only what can be resumed")
    func notResumable() throws {
        let lost = try cancelled(10, isResumable: false)
        #expect(
            GetEnd([lost], isInterrupted: true, isUnread: false).message
                == "Interrupted: 1 download is unfinished, and the server gives nothing to resume by. "
                + "The same command begins again."
        )
        let both = GetEnd([lost, try cancelled(10)], isInterrupted: true, isUnread: false)
        #expect(both.message?.contains("2 downloads are unfinished, what can be resumed is written and kept.") == true)
    }

    @Test("is that of SIGPIPE, without a word, if nobody reads the output")
    func unread() throws {
        let end = GetEnd([try cancelled(10)], isInterrupted: false, isUnread: true)
        #expect(end.exitCode == 141)
        #expect(end.message == nil)
    }
}
