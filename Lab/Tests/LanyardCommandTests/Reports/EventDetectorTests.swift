import Lanyard
import LanyardDownloads
import Testing

@testable import LanyardCommand

@Suite("What happened to a download")
struct EventDetectorTests {
    private let cause = CancellationCause(
        kind: .requested,
        reason: "enough",
        origin: CallSite(),
        instant: ScopeInstant(offset: .zero)
    )

    @Test func `is told by each change of its state, once`() throws {
        var detector = EventDetector()
        let error = DownloadError.shortBody(received: 1, promised: 2)
        let steps: [(DownloadPhase, Int, [DownloadEvent])] = [
            (.waiting, 0, [.waiting]),
            (.waiting, 0, []),
            (.running, 1, [.running]),
            (.running, 1, [.progress]),
            (.retrying(attempt: 2, after: .seconds(1), error: error), 1, [.retrying]),
            (.waiting, 2, [.waiting]),
            (.running, 2, [.running]),
            (.finished(path: "/a", sha256: nil), 2, [.finished]),
        ]
        for (phase, attempt, events) in steps {
            #expect(detector.events(until: try watched(phase) { $0.attempt = attempt }.state) == events)
        }
    }

    @Test func `includes that it begins again, before anything else`() throws {
        var detector = EventDetector()
        let state = try watched(.running) {
            $0.attempt = 1
            $0.restarted = .fileChanged
        }.state
        #expect(detector.events(until: state) == [.restarted, .running])
        #expect(detector.events(until: state) == [.progress])
    }

    @Test func `includes that it is about to stop, and then that it has`() throws {
        var detector = EventDetector()
        #expect(detector.events(until: try watched(.running).state) == [.running])
        let stopping = try watched(.running) { $0.stopping = cause }.state
        #expect(detector.events(until: stopping) == [.stopping])
        #expect(detector.events(until: stopping) == [.progress])
        #expect(detector.events(until: try watched(.cancelled(cause)).state) == [.cancelled])
    }
}
