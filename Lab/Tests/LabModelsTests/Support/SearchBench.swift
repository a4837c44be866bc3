import LabModels
import Lanyard
import LanyardTesting

@testable import LabServer

/// Services on a virtual clock, whose book service answers when the test says so.
@MainActor
struct SearchBench {
    let clock = TestClock()
    let books = ScriptedBooks()
    let services: LabServices
    private let rehearsal: Rehearsal

    init() {
        services = LabServices(
            books: books,
            files: FileService(files: [], scope: TaskScope("No files")),
            clock: clock,
            scope: TaskScope("Tab", clock: clock)
        )
        rehearsal = Rehearsal(services: services) { _, _ in }
    }

    /// A service for the same books that ignores cancellation.
    var deaf: DeafBookService { DeafBookService(books, scope: services.scope) }

    func wait(until condition: @escaping @MainActor () -> Bool) async throws {
        try await rehearsal.wait(until: condition)
    }

    /// Lets so much time pass, once somebody waits for it.
    func pass(_ duration: Duration) async {
        await clock.sleepers(atLeast: 1)
        await clock.advance(by: duration)
    }
}
