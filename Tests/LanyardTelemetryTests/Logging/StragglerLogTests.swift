#if Telemetry
import InMemoryLogging
import Lanyard
import LanyardTelemetry
import LanyardTestSupport
import LanyardTesting
import Logging
import Testing

@Suite("The log of stragglers")
struct StragglerLogTests {
    /// Opens a gate when a line is written.
    private struct Bell: LogHandler {
        let gate: Gate
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        init(_ gate: Gate) {
            self.gate = gate
        }

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) { gate.open() }
    }

    @Test func `a run that does not obey is named with its origin and its cause, and once more when it has ended`()
        async throws
    {
        let (clock, memory, told) = (TestClock(), InMemoryLogHandler(), Gate())
        let logger = Logger(label: "test") { _ in MultiplexLogHandler([memory, Bell(told)]) }
        let log = StragglerLog(logger, patience: .seconds(1), clock: clock)
        let observation = TaskObservation(OfScope(name: "tells", observer: log))
        let scope = TaskScope("tells", clock: clock)
        let (begun, gate) = (Gate(), Gate())
        let line = #line + 1
        let task = scope.addTask(name: "deaf") {
            begun.open()
            await gate.wait()
        }
        await begun.wait()
        task.cancel("enough")
        await clock.sleepers(atLeast: 1)
        #expect(memory.entries.isEmpty)
        await clock.advance(by: .seconds(1))
        await told.wait()
        await clock.advance(by: .seconds(2))
        gate.open()
        await settle(task)
        await observation.end()
        let entries = memory.entries
        #expect(entries.map(\.level) == [.warning, .notice])
        let first = try #require(entries.first)
        #expect(first.message == "A run was cancelled 1.0 seconds ago and still runs.")
        #expect(first.metadata["lanyard.run"] == "deaf")
        #expect(first.metadata["lanyard.scope"] == "tells")
        #expect(first.metadata["lanyard.origin"] == "LanyardTelemetryTests/StragglerLogTests.swift:\(line)")
        let cause = try #require(task.cause)
        #expect(first.metadata["lanyard.cause"] == "\(cause)")
        #expect(entries.last?.message == "A cancelled run has ended, after 3.0 seconds.")
    }

    @Test func `a run that obeys in time is not named, and its timer is gone`() async {
        let (clock, memory) = (TestClock(), InMemoryLogHandler())
        let log = StragglerLog(Logger(label: "test") { _ in memory }, patience: .seconds(1), clock: clock)
        let observation = TaskObservation(OfScope(name: "silent", observer: log))
        let scope = TaskScope("silent", clock: clock)
        let begun = Gate()
        let task = scope.addTask {
            begun.open()
            try await untilCancelled()
        }
        await begun.wait()
        task.cancel()
        await settle(task)
        await observation.end()
        await clock.advance(by: .seconds(5))
        #expect(memory.entries.isEmpty)
    }

    /// Keeps what it is told.
    private struct Notes: TaskObserver {
        let events = Log<TaskEvent>()

        func observe(_ events: [TaskEvent], dropped: Int) async {
            for event in events { self.events.note(event) }
        }
    }

    /// The events of a run that was cancelled and has obeyed, in a scope of this name.
    private func eventsOfObeying(in name: String) async -> [TaskEvent] {
        let notes = Notes()
        let observation = TaskObservation(OfScope(name: name, observer: notes))
        let scope = TaskScope(name)
        let begun = Gate()
        let task = scope.addTask {
            begun.open()
            try await untilCancelled()
        }
        await begun.wait()
        task.cancel()
        await settle(task)
        await observation.end()
        return notes.events.all
    }

    private func lines(after events: [TaskEvent]) async -> [InMemoryLogHandler.Entry] {
        let memory = InMemoryLogHandler()
        // Whoever is waited for is told of at once.
        let log = StragglerLog(Logger(label: "test") { _ in memory }, patience: .zero)
        await log.observe(events, dropped: 0)
        for _ in 0..<100 { await Task.yield() }
        return memory.entries
    }

    @Test func `nor is one whose end is told before its cancellation`() async {
        #expect(await lines(after: eventsOfObeying(in: "early").reversed()).isEmpty)
    }

    @Test func `nor is one whose end has come, and is told late`() async {
        let cancellation = await eventsOfObeying(in: "late").filter {
            if case .cancelRequested = $0.kind { true } else { false }
        }
        #expect(cancellation.count == 1)
        #expect(await lines(after: cancellation).isEmpty, "It has obeyed, whenever the log hears of it.")
    }
}
#endif
