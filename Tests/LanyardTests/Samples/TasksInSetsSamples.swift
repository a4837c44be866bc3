import Lanyard
import LanyardTestSupport
import Testing

extension Samples {
    @MainActor @Suite("Samples: tasks in sets")
    struct TasksInSets {
        nonisolated private static let cancelled = Log<String>()

        @MainActor final class Preview {
            private var rendering: AnyCancellable?
            private var loads: Set<AnyCancellable> = []

            func show(_ page: Int) {
                rendering = Task { await render(page) }.eraseToAnyCancellable()  // the one before it is cancelled
                Task { await loadNotes(of: page) }.store(in: &loads)
            }
        }

        nonisolated private static func render(_ page: Int) async {
            try? await untilCancelled()
            cancelled.note("page \(page)")
            ended.note(page)
            if ended.all.count == 4 { allEnded.open() }
        }

        nonisolated private static func loadNotes(of page: Int) async { await render(page) }

        nonisolated private static let ended = Log<Int>()
        nonisolated private static let allEnded = Gate()

        @Test func `a preview cancels what it shows no more`() async {
            var preview: Preview? = Preview()
            preview?.show(1)
            preview?.show(2)
            #expect(preview?.count == 2)
            preview = nil
            await Self.allEnded.wait()
            #expect(Self.cancelled.all.sorted() == ["page 1", "page 1", "page 2", "page 2"])
        }

        @MainActor final class List {
            let loaded = Gate()
            private func load() async { loaded.open() }

            private var reload: AnyCancellable?

            func refresh() {
                reload = Task { await load() }.eraseToAnyCancellable()
            }

            func refreshTwice() {
                reload = Task { await load() }.eraseToAnyCancellable()  // the load before it is cancelled
            }
        }

        @Test func `a list is reloaded`() async {
            let list = List()
            list.refresh()
            list.refreshTwice()
            await list.loaded.wait()
        }

        @Test func `a run in a property`() async {
            let scope = TaskScope()
            let page = 1
            func render(_ page: Int) async -> Int { page }
            var preview: AnyCancellable?
            preview = scope.addTask { await render(page) }.eraseToAnyCancellable()  // the one before it is cancelled
            withExtendedLifetime(preview) { #expect(scope.count == 1) }
            preview = nil
            #expect(scope.snapshot().runs.allSatisfy { $0.cause?.kind == .requested })
        }

        struct Library: Sendable {
            func runSession() async throws { try await untilCancelled() }
        }

        @Test func `a task is given to a scope`() async throws {
            let (scope, library) = (TaskScope(), Library())
            let session = Task { try await library.runSession() }
            session.store(in: scope, name: "session")
            #expect(scope.snapshot().runs.map(\.name) == ["session"])
            try await scope.cancelAndWait()
            #expect(session.isCancelled)
        }
    }
}

extension Samples.TasksInSets.Preview {
    fileprivate var count: Int { loads.count }
}
