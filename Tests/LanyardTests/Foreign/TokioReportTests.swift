import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

/// Reports of tokio and tokio-util, replayed here.
@Suite("Foreign: reports of tokio") struct ForeignTokioReports {
    private let log = Log<String>()

    /// A parent was cancelled whose child had been dropped and whose grandchild had not, and the node between them leaked. Here
    /// a cancelled token lets go of its handlers at once, though token and registration are still held.
    /// https://github.com/tokio-rs/tokio/issues/4639
    @Test func `a grandchild whose parent is gone is cancelled, and lets go of its handler`() {
        let (parent, log) = (CancellationToken(), log)
        let grandchild = parent.child().child()
        func register() -> CancellationRegistration {
            let held = CallsOnRelease { log.note("released") }
            return grandchild.onCancel { cause in
                withExtendedLifetime(held) { log.note(cause.underlying?.reason ?? "none") }
            }
        }
        let registration = register()
        parent.cancel("the end")
        #expect(log.all == ["the end", "released"])
        #expect(grandchild.isCancelled)
        withExtendedLifetime(registration) {}
    }

    /// A server made a child of one token for each short task, and its author took the token for what made the memory grow.
    /// Here the parent keeps nothing of a child that nobody uses.
    /// https://github.com/tokio-rs/tokio/issues/7026
    @Test func `a long-lived token keeps nothing of its short-lived children`() {
        let (server, log) = (CancellationToken(), log)
        func handle(_ request: Int) {
            let token = server.child()
            let held = CallsOnRelease { log.note("\(request)") }
            let registration = token.onCancel { _ in withExtendedLifetime(held) {} }
            withExtendedLifetime((token, registration)) {}
        }
        for request in 1...1_000 { handle(request) }
        #expect(log.all.count == 1_000)
        #expect(!server.isCancelled)
    }

    /// A token told everybody to stop, and nobody could wait until they had: sockets were still open when the process ended.
    /// Here a shutdown waits for those who finish, and names those who do not.
    /// https://github.com/tokio-rs/tokio/issues/5585
    @Test func `a shutdown waits for whoever finishes, and names whoever does not`() async throws {
        let (clock, goOn) = (TestClock(), Gate())
        let jobs = TaskScope("Jobs", on: clock)
        let driver = TaskScope("Driver", on: clock)
        let connections = jobs.child("Connections")
        connections.addTask(name: "socket") { [log] in
            try await TaskContext.current.waitUntilAskedToFinish()
            try await clock.sleep(for: .seconds(3))
            log.note("closed")
        }
        connections.addTask(name: "stubborn") { await goOn.wait() }
        await clock.idle()
        let shutdown = driver.addTask { try await jobs.shutdown(grace: .seconds(10), patience: .seconds(1)) }
        await clock.idle()
        await clock.run()
        let report = try await shutdown.value
        #expect(log.all == ["closed"])
        #expect(report.finished == 1)
        #expect(report.stragglers.map(\.name) == ["stubborn"])
        goOn.open()
    }
}
