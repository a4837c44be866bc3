import LanyardTestSupport
import Testing

@testable import Lanyard

@Suite("Blocks and regions that are deeper than the stack") struct DeepBlockTests {
    /// Keeps the handle of the innermost run.
    private actor Keeper {
        var run: ScopedTask<Void>?
        func keep(_ run: ScopedTask<Void>?) { self.run = run }
    }

    private static func nest(_ depth: Int, _ keeper: Keeper) async throws {
        try await withTaskScope { scope in
            let run = scope.addTask { if depth > 1 { try await nest(depth - 1, keeper) } }
            if depth == 1 { await keeper.keep(run) }
        }
    }

    @Test func `the handle of the innermost run keeps all around it, and lets go of them one by one`() async throws {
        let keeper = Keeper()
        try await Self.nest(20_000, keeper)
        #expect(await keeper.run?.isFinished == true)
        await keeper.keep(nil)
    }

    private static func limit(_ depth: Int, _ kept: Log<TaskContext>) async {
        if depth == 0 { return kept.note(.current) }
        await withDeadline(in: .seconds(3_600)) { await limit(depth - 1, kept) }
    }

    @Test func `regions inside each other end, and are released`() async {
        let kept = Log<TaskContext>()
        await Self.limit(2_000, kept)
        #expect(kept.all.count == 1)
    }

    private static func directly(_ depth: Int) async throws -> Int {
        try await withTaskScope { _ in depth > 1 ? try await directly(depth - 1) + 1 : 1 }
    }

    @Test func `blocks directly inside each other end`() async throws {
        #expect(try await Self.directly(1_000) == 1_000)
    }

    private static func awaiting(_ depth: Int) async throws -> Int {
        try await withTaskScope { scope in
            try await scope.addTask { depth > 1 ? try await awaiting(depth - 1) + 1 : 1 }.value
        }
    }

    @Test func `blocks that wait for runs that wait for blocks end`() async throws {
        #expect(try await Self.awaiting(1_000) == 1_000)
    }
}
