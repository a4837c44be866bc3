#if Telemetry
import InMemoryLogging
import Lanyard
import LanyardTelemetry
import LanyardTestSupport
import Logging
import Testing

@Suite("What a run adds to each line of the log")
struct RunMetadataTests {
    private func logger() -> (Logger, InMemoryLogHandler) {
        var memory = InMemoryLogHandler()
        memory.metadataProvider = .run
        let handler = memory
        return (Logger(label: "test") { _ in handler }, handler)
    }

    @Test func `its name, its scope and, once it is cancelled, why`() async {
        let (logger, memory) = logger()
        let scope = TaskScope("Shop")
        let (begun, task) = (Gate(), Gate())
        let run = scope.addTask(name: "order") {
            logger.info("begun")
            begun.open()
            await task.wait()
            logger.info("over")
        }
        await begun.wait()
        run.cancel("changed my mind")
        task.open()
        await settle(run)
        let cause = run.cause.map { "\($0)" } ?? ""
        #expect(memory.entries.map(\.metadata["lanyard.run"]) == ["order \(run.id)", "order \(run.id)"])
        #expect(memory.entries.map(\.metadata["lanyard.scope"]) == ["Shop", "Shop"])
        #expect(memory.entries.map(\.metadata["lanyard.cause"]) == [nil, "\(cause)"])
    }

    @Test func `outside of runs nothing`() {
        let (logger, memory) = logger()
        logger.info("alone")
        #expect(memory.entries.map(\.metadata) == [[:]])
    }
}
#endif
