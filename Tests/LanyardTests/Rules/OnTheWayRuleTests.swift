import Lanyard
import LanyardTestSupport
import Testing

/// One after the other, because there is one desk.
@Suite("Rule R6: what is on its way", .serialized)
struct OnTheWayRules {
    /// The actor of the owners here, which can be held.
    @globalActor actor Desk: BusyActor {
        static let shared = Desk()
        static let executor = HoldableExecutor()

        nonisolated var unownedExecutor: UnownedSerialExecutor { Self.executor.asUnownedSerialExecutor() }
    }

    @Desk final class Reader {
        nonisolated let tasks = TaskScope("Reader")
        private let onRelease: CallsOnRelease?
        private(set) var values: [Int] = []

        init(onRelease: CallsOnRelease? = nil) {
            self.onRelease = onRelease
        }

        func read(_ body: @escaping @Sendable @concurrent () async -> Int) -> ScopedTask<Int> {
            tasks.addTask(for: self, operation: body) { $0.values.append($1) }
        }

        func share(_ body: @escaping @Sendable @concurrent () async -> Int) -> ScopedTask<Int> {
            tasks.addTask(id: "shared", policy: .join, for: self, operation: body) { $0.values.append($1) }
        }

        func readAll(_ numbers: AsyncStream<Int>, in scope: TaskScope, noting log: Log<Int>) -> ScopedTask<Void> {
            scope.forEach(numbers, id: 1, for: self) { _, number in log.note(number) }
        }
    }

    private let mayEnd = Gate()

    /// Acts while what the desk is to do next has arrived there, and waits for its turn.
    private func onTheWay(after step: () -> Void, _ act: () -> Void) async {
        await Desk.whileBusy { arrival in
            step()
            await arrival.wait()
            act()
        }
    }

    @Test func `R6: a result that arrived before the cancel, but not yet at its owner, is withheld`() async {
        let reader = await Reader()
        let task = await reader.read { [mayEnd] in
            await mayEnd.wait()
            return 1
        }
        await onTheWay(after: mayEnd.open) { task.cancel() }
        #expect(await task.outcome.cause?.kind == .requested)
        #expect(await reader.values.isEmpty)
        #expect(reader.tasks.withheldCount == 1)
    }

    @Test func `R6: a result that is on its way does not keep its owner`() async {
        let gone = Gate()
        var reader: Reader? = await Reader(onRelease: CallsOnRelease { gone.open() })
        let task = await reader!.read { [mayEnd] in
            await mayEnd.wait()
            return 1
        }
        await onTheWay(after: mayEnd.open) {
            reader = nil
            #expect(gone.isOpen)
        }
        #expect(await task.outcome.cause?.kind == .ownerReleased)
    }

    @Test(arguments: [false, true])
    func `R6: an element that is there, but not yet at its owner, is withheld by a cancel`(goesAway: Bool) async {
        let (scope, gone, delivered) = (TaskScope("Elements"), Gate(), Log<Int>())
        let (numbers, number) = AsyncStream.makeStream(of: Int.self)
        var reader: Reader? = await Reader(onRelease: CallsOnRelease { gone.open() })
        let task = await reader!.readAll(numbers, in: scope, noting: delivered)
        func send() { number.yield(1) }
        await onTheWay(after: send) {
            if goesAway {
                reader = nil
                #expect(gone.isOpen, "The element on its way does not keep its owner.")
            } else {
                task.cancel()
            }
        }
        #expect(await task.outcome.cause?.kind == (goesAway ? .ownerReleased : .requested))
        #expect(delivered.all.isEmpty)
        #expect(scope.withheldCount == 1)
        withExtendedLifetime(reader) {}
    }

    @Test(arguments: [false, true])
    func `R6: a cancel or a newer run between the end of a shared run and its delivery withholds it`(
        replaces: Bool
    ) async throws {
        let reader = await Reader()
        let task = await reader.share { [mayEnd] in
            await mayEnd.wait()
            return 1
        }
        var new: ScopedTask<Int>?
        await onTheWay(after: mayEnd.open) {
            if replaces {
                new = reader.tasks.addTask(id: "shared", policy: .replace) { 2 }
            } else {
                reader.tasks.cancel(id: "shared", "why")
            }
        }
        _ = await (task.outcome, new?.outcome)
        #expect(replaces ? task.cause?.kind == .replaced(by: new!.id) : task.cause?.reason == "why")
        #expect(await reader.values.isEmpty)
        try await reader.tasks.close()
        #expect(reader.tasks.isEmpty)
    }
}
