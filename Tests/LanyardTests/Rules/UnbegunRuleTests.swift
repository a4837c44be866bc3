import Dispatch
import Foundation
import LanyardTestSupport
import LanyardTesting
import Synchronization
import Testing

@testable import Lanyard

/// What is left of a run that is cancelled before it begins, and who is told.
@Suite("Rule R2: runs that never begin", .serialized) struct UnbegunRules {
    private final class Owner: Sendable {}

    /// Where a run waits.
    enum Place: CaseIterable {
        case line, actor
    }

    @Test @MainActor func `R2: finally is told on the main actor of a run whose executor never comes`() async {
        let (idle, told, owner) = (IdleExecutor(), Gate(), Owner())
        let scope = TaskScope("Dead", executor: idle)
        let task = scope.addTask(for: owner) {
            1
        } then: { _, _ in
        } finally: { _, _ in
            told.open()
        }
        task.cancel()
        await told.wait()
        #expect(await task.outcome.cause != nil)
        idle.runAll()
    }

    /// An actor on an executor of its own.
    private actor Desk {
        private let executor = HoldableExecutor()
        nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    }

    /// Who is told of an end.
    enum Told: CaseIterable {
        case owner, into, finally, failed, refused
        /// Beside somebody on no actor who could be told of an error, and is not.
        case besideFailed, refusedBesideFailed
    }

    @Test(arguments: Told.allCases)
    func `R2: the end is told to an actor with an executor of its own, though that of the scope never comes`(
        told: Told
    ) async throws {
        let (idle, desk, owner, gate) = (IdleExecutor(), Desk(), Owner(), Gate())
        let scope = TaskScope("Dead", executor: idle)
        if [.refused, .refusedBesideFailed].contains(told) { try await scope.close() }
        let task =
            switch told {
            case .owner:
                scope.addTask(for: desk) {
                    1
                } then: { _, _ in
                } finally: { _, _ in
                    gate.open()
                }
            case .into:
                scope.addTask(for: owner, into: desk) {
                    1
                } then: { _, _, _ in
                } finally: { _, _, _ in
                    gate.open()
                }
            case .finally, .refused:
                scope.addTask(for: owner) {
                    1
                } then: { _, _ in
                } finally: { @Booth _, _ in
                    gate.open()
                }
            case .besideFailed, .refusedBesideFailed:
                scope.addTask(for: owner) {
                    1
                } then: { _, _ in
                } failed: { _, _ in
                } finally: { @Booth _, _ in
                    gate.open()
                }
            case .failed:
                scope.addTask(for: owner, deadline: .zero) {
                    1
                } then: { _, _ in
                } failed: { @Booth _, _ in
                    gate.open()
                }
            }
        task.cancel()
        await gate.wait()
        await settle(task)
        idle.runAll()
    }

    @Test func `R2: the end does not wait for the actor of a value that never comes`() async {
        let (scope, owner, told) = (TaskScope("Elsewhere"), Owner(), Gate())
        scope.pause()
        await Booth.whileBusy {
            let task = scope.addTask(for: owner) {
                1
            } then: { @Booth _, _ in
            } failed: { @Booth _, _ in
            } finally: { @MainActor _, _ in
                told.open()
            }
            task.cancel()
            await told.wait()
        }
    }

    /// An actor that is an owner, and has no executor of its own.
    private actor Keeper {}

    @Test func `R8: an actor whose end is to be told on an executor that never comes is not kept`() async throws {
        let idle = IdleExecutor()
        let scope = TaskScope("Dead", executor: idle)
        func add() -> WeakReference {
            let keeper = Keeper()
            let task = scope.addTask(for: keeper) {
                1
            } then: { _, _ in
            } finally: { _, _ in
                Issue.record("An owner that is gone is told nothing.")
            }
            task.cancel()
            return WeakReference(keeper)
        }
        let keeper = add()
        try await until("the owner is gone") { (keeper.object() as Keeper?) == nil }
        idle.runAll()
        try await scope.waitUntilIdle()
    }

    @Test(arguments: Place.allCases)
    func `R2: a run that never begins needs no room while its end waits to be told`(place: Place) async {
        let (scope, owner, gate) = (TaskScope("Limited"), Owner(), Gate())
        scope.setLimit(1)
        let first = place == .line ? scope.addTask { await gate.wait() } : nil
        await Booth.whileBusy {
            let task = scope.addTask(for: owner) { @Booth in
                1
            } then: { _, _ in
            } finally: { @Booth _, _ in
            }
            let next = scope.addTask {}
            task.cancel()
            gate.open()
            _ = await first?.outcome
            #expect(await next.outcome.cause == nil, "The room goes to the next.")
            #expect(scope.count == 1, "The run stays until its end has been told.")
        }
    }

    @Test func `R2: nor does a limit count it that is set while its end waits to be told`() async {
        let (scope, owner) = (TaskScope("Limited later"), Owner())
        let next = await Booth.whileBusy {
            let task = scope.addTask(for: owner) { @Booth in
                1
            } then: { _, _ in
            } finally: { @Booth _, _ in
            }
            task.cancel()
            scope.setLimit(1)
            let next = scope.addTask {}
            #expect(!task.isFinished && !next.isWaiting)
            return next
        }
        await settle(next)
    }

    @Test func `R11: a replaced run that nobody is told of ends at once`() async {
        let (scope, owner) = (TaskScope("Replaced"), Owner())
        await Booth.whileBusy {
            let task = scope.addTask(id: 1, for: owner) { @Booth in
                1
            } then: { @Booth _, _ in
            } finally: { @Booth _, _ in
                Issue.record("A policy's own cancel is not told.")
            }
            scope.addTask(id: 1) {}
            #expect(await task.outcome.cause != nil)
        }
    }

    @Test func `R2: the others of a race do not begin once it is won, and it does not wait for their actor`()
        async throws
    {
        let ran = Log<Int>()
        try await Booth.whileBusy {
            let value = try await race {
                await Task.yield()
                return 1
            } _: { @Booth in
                ran.note(2)
                return 2
            }
            #expect(value == 1)
            let task = Task {
                try await race(among: [1, 2]) { @Booth number in
                    ran.note(number)
                    return number
                }
            }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
        await Task { @Booth in }.value
        #expect(ran.all.isEmpty)
    }

    @Test func `R2: a body whose late result is wanted does not begin once its run is cancelled`() async {
        let (scope, ran, added) = (TaskScope("Late"), Log<Bool>(), Gate())
        await Booth.whileBusy {
            let task = scope.addTask {
                added.open()
                return try await withDeadline(in: .seconds(100)) { @Booth in
                    ran.note(Task.isCancelled)
                    return 1
                } withheld: { _ in
                }
            }
            await added.wait()
            task.cancel()
            #expect(await task.outcome.cause != nil)
        }
        await Task { @Booth in }.value
        #expect(ran.all.isEmpty)
    }

    @Test func `R20: a chain of scopes, each held by a run that waits in the next, is released one by one`() {
        var last: TaskScope? = TaskScope("first")
        for _ in 0..<50_000 {
            let scope = TaskScope()
            scope.pause()
            scope.addTask { [last] in withExtendedLifetime(last) {} }
            last = scope
        }
        last = nil
    }
}
