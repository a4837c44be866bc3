import LabFileSource
import LabModels
import Testing

@testable import LabServer

@MainActor
struct DownloadRehearsalTests {
    @Test func `A source that fails is a failure of the rehearsal, and no bug of the naive variant`() async throws {
        try await DownloadBench.run(.always(.status(503))) { bench in
            let rehearsal = Rehearsal(services: bench.services) { _, _ in }
            let play = DownloadRehearsal(rehearsal: rehearsal, model: NaiveDownloadModel(bench.services))
            await #expect(throws: RehearsalFailure.self) { try await play.stopsTheSecond() }
        }
    }
}
