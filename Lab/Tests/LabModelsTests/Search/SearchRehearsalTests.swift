import LabModels
import Lanyard
import Testing

@testable import LabServer

@MainActor
struct SearchRehearsalTests {
    @Test func `A service that fails is a failure of the rehearsal, and no bug of the naive variant`() async throws {
        let scope = TaskScope("Tab")
        let services = LabServices(
            books: NobodyThere(),
            files: FileService(files: [], scope: scope),
            clock: ContinuousClock(),
            scope: scope
        )
        let play = SearchRehearsal(
            rehearsal: Rehearsal(services: services) { _, _ in },
            model: NaiveSearchModel(services)
        )
        await #expect(throws: RehearsalFailure.self) {
            try await play.showsAnotherAnswer(to: "ab", beat: .zero, pause: .zero)
        }
    }

    private struct NobodyThere: BookSearching {
        func books(matching term: String) async throws -> [Book] { throw SearchFailure.unreachable("nowhere") }
    }
}
