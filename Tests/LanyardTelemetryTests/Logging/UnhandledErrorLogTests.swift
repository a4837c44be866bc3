#if Telemetry
import InMemoryLogging
import Lanyard
import LanyardTelemetry
import LanyardTestSupport
import Logging
import Testing

@Suite("The log of errors that nobody takes") struct UnhandledErrorLogTests {
    private struct Refused: Error {}

    /// Tells when it has heard of an error.
    private struct Bell: TaskObserver {
        let heard = Gate()

        func observe(_ events: [TaskEvent], dropped: Int) async {
            for event in events {
                if case .unhandledError(let run, _) = event.kind, run.scope.name == "silent" { heard.open() }
            }
        }
    }

    @Test func `one line, with the run, its origin and its scope`() async throws {
        let memory = InMemoryLogHandler()
        let log = UnhandledErrorLog(Logger(label: "test") { _ in memory })
        let observation = TaskObservation(OfScope(name: "silent", observer: log))
        let bell = Bell()
        let ringing = TaskObservation(bell)
        let scope = TaskScope("silent")
        let line = #line + 1
        scope.addTask(name: "warm-up") { throw Refused() }
        await bell.heard.wait()
        await ringing.end()
        await observation.end()
        let entry = try #require(memory.entries.first)
        #expect(memory.entries.count == 1)
        #expect(entry.level == .error)
        #expect(entry.message == "A run failed, and nobody took its error: Refused()")
        #expect(
            entry.metadata == [
                "lanyard.run": "warm-up", "lanyard.scope": "silent",
                "lanyard.origin": "LanyardTelemetryTests/UnhandledErrorLogTests.swift:\(line)",
            ]
        )
    }
}
#endif
