import LabTestSupport
import Lanyard
import LanyardTesting
import Testing

@testable import LabModels
@testable import LabServer

@Suite @MainActor struct HeavyWorkRecordTests {
    private let clock = TestClock()
    private let services: LabServices

    init() {
        let scope = TaskScope("Tab", clock: clock)
        services = LabServices(
            books: NoBooks(),
            files: FileService(files: [], scope: scope),
            clock: clock,
            scope: scope
        )
    }

    @Test func `a Cancel that was heard when all was computed is told with the time that it was late`() async throws {
        let (record, model) = try await ended()
        await clock.advance(by: .seconds(2))
        record.cancelled(model, at: 500)
        let lesson = record.story(of: model).lesson
        #expect(lesson == .init("heard Cancel 1.50 s after it was pressed, when all was computed", .bad))
    }

    @Test func `a Cancel that was pressed when all was over is none that came late`() async throws {
        let (record, model) = try await ended()
        await clock.advance(by: .seconds(2))
        record.cancelled(model, at: 2000)
        #expect(record.story(of: model).lesson == .init("was done before Cancel was pressed", .plain))
    }

    @Test func `nothing is to be learnt before it has begun`() {
        let record = HeavyWorkRecord(clock)
        #expect(record.story(of: model()).lesson == nil)
    }

    /// One that was started, and has come to its end.
    private func ended() async throws -> (HeavyWorkRecord, HeavyWorkModel) {
        let (record, model) = (HeavyWorkRecord(clock), model())
        model.start()
        record.started(model)
        let rehearsal = Rehearsal(services: services) { _, _ in }
        try await rehearsal.wait { !model.isRunning }
        return (record, model)
    }

    private func model() -> HeavyWorkModel {
        HeavyWorkModel(services, manner: .blocking, work: HeavyWork(pieces: 3) { $0 &+ 1 })
    }

    private struct NoBooks: BookSearching {
        func books(matching term: String) async throws -> [Book] { [] }
    }
}
