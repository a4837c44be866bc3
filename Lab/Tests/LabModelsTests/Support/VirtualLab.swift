import LabModels
import Lanyard
import LanyardTesting
import Observation

/// The services of a tab whose time a test moves. Nobody looks up books or fetches files with them.
@MainActor
struct VirtualLab {
    let clock = TestClock()
    let services: LabServices

    init() {
        services = LabServices(
            books: NoService(),
            files: NoService(),
            clock: clock,
            scope: TaskScope("Tab", clock: clock, executor: clock.executor)
        )
    }

    /// Moves time on, a tenth of a second whenever somebody sleeps on the clock, until something is true of models that
    /// can be observed.
    func advance(until condition: @MainActor () -> Bool) async {
        while true {
            let (changes, continuation) = AsyncStream<Void>.makeStream()
            if withObservationTracking(condition, onChange: { continuation.finish() }) { return }
            await withTaskGroup { group in
                group.addTask { for await _ in changes {} }
                group.addTask { [clock] in await clock.sleepers(atLeast: 1) }
                await group.next()
                group.cancelAll()
            }
            // A change is told before it is made: the next turn on the main actor sees it.
            await Task.yield()
            if condition() { return }
            if clock.sleeperCount > 0 { await clock.advance(by: .milliseconds(100)) }
        }
    }

    /// Waits until something is true of models that can be observed; time stands still.
    func wait(until condition: @escaping @MainActor () -> Bool) async {
        while !condition() {
            let (changes, continuation) = AsyncStream<Void>.makeStream()
            let isTrue = withObservationTracking(condition) { continuation.finish() }
            if !isTrue { for await _ in changes {} }
            // It is told before the change: the next turn on the main actor sees it.
            await Task.yield()
        }
    }

    /// What the end of a tab does; returns when nothing runs any more.
    func end() async throws {
        services.scope.cancelAll()
        try await services.scope.close()
    }

    private struct NoService: BookSearching, FileStreaming {
        var files: [RemoteFile] { [] }

        func books(matching term: String) async throws -> [Book] { throw SearchFailure.unreachable("nowhere") }

        func stream(_ file: RemoteFile, from offset: Int64) async throws -> FileStream {
            throw FileFailure.unreachable("nowhere")
        }
    }
}
