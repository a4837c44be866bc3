import Dispatch
import Foundation
import LanyardTestSupport
import LanyardTesting
import Synchronization
import Testing

@testable import Lanyard

/// What a run holds that never begins, and where that is released.
@Suite("Rule R2: what runs leave that never begin", .serialized) struct LeftoverRules {
    private final class Owner: Sendable {}

    /// Where a run waits.
    enum Place: CaseIterable {
        case line, actor
    }

    @Test(arguments: Place.allCases)
    func `R2: what an operation and its delivery hold is released where they are at home`(place: Place) async throws {
        let (scope, places, released) = (TaskScope("Held"), Log<Bool>(), Gate())
        func add() -> ScopedTask<Void> {
            let held = CallsOnRelease { places.note(Booth.isHere) }
            let heldByDelivery = CallsOnRelease {
                places.note(Booth.isHere)
                released.open()
            }
            let owner = Owner()
            return scope.addTask(id: 1, for: owner) { @Booth in
                withExtendedLifetime(held) {}
            } then: { @Booth _, _ in
                withExtendedLifetime(heldByDelivery) {}
            }
        }
        if place == .line { scope.pause() }
        let task = await Booth.whileBusy {
            let task = add()
            task.cancel()
            #expect(task.isFinished, "It ends at once, although its actor is busy.")
            return task
        }
        await released.wait()
        #expect(await task.outcome.cause != nil)
        try await until("both are gone") { places.all.count == 2 }
        #expect(places.all == [true, true], "Neither was released on the thread that cancelled.")
    }

    /// Which closure of a delivery holds something that is at home in the booth, and where the others are.
    enum Holder: CaseIterable {
        case then, thenElsewhere, finally, finallyElsewhere, finallyOnly, failedElsewhere, forEach

        /// Whether somebody is told of a run that is refused.
        var hearsRefusal: Bool { [.finally, .finallyElsewhere, .finallyOnly].contains(self) }
    }

    /// What becomes of the run.
    enum Fate: CaseIterable {
        case replaced, told, handedOver, refused
    }

    private func add(
        _ holder: Holder,
        _ policy: OverlapPolicy,
        to scope: TaskScope,
        for owner: Owner,
        until gate: Gate,
        _ places: Log<Bool>
    ) -> ScopedTask<Void> {
        let held = CallsOnRelease { places.note(Booth.isHere) }
        let work: @Sendable () async -> Void = { await gate.wait() }
        return switch holder {
        case .then:
            scope.addTask(id: 1, policy: policy, for: owner, operation: work) { @Booth _, _ in
                withExtendedLifetime(held) {}
            }
        case .thenElsewhere:
            scope.addTask(id: 1, policy: policy, for: owner, operation: work) { @Booth _, _ in
                withExtendedLifetime(held) {}
            } finally: { @MainActor _, _ in
            }
        case .finally:
            scope.addTask(id: 1, policy: policy, for: owner, operation: work) { _, _ in
            } finally: { @Booth _, _ in
                withExtendedLifetime(held) {}
            }
        case .finallyElsewhere:
            scope.addTask(id: 1, policy: policy, for: owner, operation: work) { @MainActor _, _ in
            } finally: { @Booth _, _ in
                withExtendedLifetime(held) {}
            }
        case .finallyOnly:
            scope.addTask(
                id: 1,
                policy: policy,
                for: owner,
                operation: work,
                finally: { @Booth _, _ in withExtendedLifetime(held) {} }
            )
        case .failedElsewhere:
            scope.addTask(id: 1, policy: policy, for: owner, operation: work) { @MainActor _, _ in
            } failed: { @Booth _, _ in
                withExtendedLifetime(held) {}
            }
        case .forEach:
            scope.forEach(Once(gate: gate), id: 1, policy: policy, for: owner) { @Booth _, _ in
                withExtendedLifetime(held) {}
            }
        }
    }

    /// A sequence of one element, which comes when a gate opens.
    private struct Once: AsyncSequence, Sendable {
        let gate: Gate

        func makeAsyncIterator() -> AsyncStream<Int>.Iterator {
            let isOver = Atomic(false)
            return AsyncStream(unfolding: { [gate] in
                await gate.wait()
                return isOver.exchange(true, ordering: .relaxed) ? nil : 1
            }).makeAsyncIterator()
        }
    }

    @Test(arguments: Holder.allCases, Fate.allCases)
    func `R2: what each closure of a delivery holds is released where that is at home, whatever becomes of the run`(
        holder: Holder,
        fate: Fate
    ) async throws {
        // Of a refused run that nobody is told of, whoever calls holds all that there is.
        if fate == .refused && !holder.hearsRefusal { return }
        for policy in [OverlapPolicy.replace, .join] {
            let (scope, owner, gate, places) = (TaskScope("Held"), Owner(), Gate(), Log<Bool>())
            if fate == .replaced || fate == .told { scope.pause() }
            if fate == .refused { try await scope.close() }
            let task = await Booth.whileBusy {
                let task = add(holder, policy, to: scope, for: owner, until: gate, places)
                if fate == .replaced { scope.addTask(id: 1) {} }
                if fate == .told { task.cancel() }
                return task
            }
            gate.open()
            try await until("it is released") { !places.all.isEmpty }
            #expect(places.all == [true], "\(policy)")
            await settle(task)
            scope.cancelAll()
        }
    }

    /// Adds a run whose operation and delivery each hold something that is at home in the booth.
    private func addHolding(
        _ policy: OverlapPolicy,
        to scope: TaskScope,
        for owner: Owner,
        _ places: Log<Bool>,
        isolation: isolated (any Actor)? = #isolation
    ) -> ScopedTask<Void> {
        let held = CallsOnRelease { places.note(Booth.isHere) }
        let heldByDelivery = CallsOnRelease { places.note(Booth.isHere) }
        return scope.addTask(id: 1, policy: policy, for: owner) { @Booth in
            withExtendedLifetime(held) {}
        } then: { @Booth _, _ in
            withExtendedLifetime(heldByDelivery) {}
        }
    }

    @Test func `R2: of many that end together each is released where it is at home`() async throws {
        let (scope, owner, places) = (TaskScope("Held"), Owner(), Log<Bool>())
        scope.pause()
        let tasks = (0..<300).map { _ in addHolding(.queue, to: scope, for: owner, places) }
        await Booth.whileBusy {
            scope.cancelAll()
            #expect(tasks.allSatisfy { $0.isFinished } && places.all.isEmpty)
        }
        try await until("all are gone") { places.all.count == 2 * tasks.count }
        #expect(places.all.allSatisfy { $0 })
    }

    @Test func `R2: an actor on which many are released does other things in between`() async throws {
        let (scope, places, between) = (TaskScope("Held"), Log<Bool>(), Log<Int>())
        scope.pause()
        for _ in 0..<300 {
            let held = CallsOnRelease {
                if places.all.isEmpty { Booth.next { between.note(places.all.count) } }
                places.note(Booth.isHere)
            }
            scope.addTask { @Booth in withExtendedLifetime(held) {} }
        }
        await Booth.whileBusy { scope.cancelAll() }
        try await until("all are gone") { places.all.count == 300 && !between.all.isEmpty }
        #expect(places.all.allSatisfy { $0 })
        #expect(between.all.allSatisfy { $0 < 100 })
    }

    /// Keeps this thread until another has done something.
    private func blocking(_ body: @escaping @Sendable () -> Void) {
        let isDone = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            body()
            isDone.signal()
        }
        isDone.wait()
    }

    @Test @MainActor func `R2: what finally holds is released after the delivery, which holds that, too`() async throws
    {
        for _ in 0..<20 {
            let (scope, owner, places) = (TaskScope("Held"), Owner(), Log<Bool>())
            scope.pause()
            func add() {
                let held = CallsOnRelease { places.note(Booth.isHere) }
                scope.addTask(for: owner) {
                    1
                } then: { @MainActor _, _ in
                } finally: { @Booth _, _ in
                    withExtendedLifetime(held) {}
                }
            }
            add()
            // The main actor, where the delivery is at home, is busy until the booth has done all that it is given.
            blocking {
                scope.cancelAll()
                for _ in 0..<3 { Booth.drain() }
            }
            try await until("it is gone") { !places.all.isEmpty }
            #expect(places.all == [true])
        }
    }

    @Test @Booth func `R2: a call from where the replaced run is at home releases it in that step`() async {
        let (scope, owner, places) = (TaskScope("Held"), Owner(), Log<Bool>())
        let tasks = (1...3).map { _ in addHolding(.replace, to: scope, for: owner, places) }
        #expect(places.all == [true, true, true, true])
        await settle(tasks[2])
    }

    /// An actor that executes where a scope wants it.
    private actor Guest {
        func leave(_ held: CallsOnRelease, in scope: TaskScope) {
            scope.pause()
            scope.addTask(id: 1) {
                _ = self
                withExtendedLifetime(held) {}
            }
            scope.cancelAll()
        }
    }

    @Test func `R2: an executor that never comes does not keep what another scope has left on the same actor`()
        async throws
    {
        let (idle, guest, gone) = (IdleExecutor(), Guest(), Log<Int>())
        for (number, scope) in [TaskScope("Dead", executor: idle), TaskScope("Alive")].enumerated() {
            let leaving = Task.detached { await guest.leave(CallsOnRelease { gone.note(number) }, in: scope) }
            await leaving.value
            // From elsewhere: what the actor itself cancels is released at once.
            scope.cancelAll()
        }
        try await until("one is gone") { !gone.all.isEmpty }
        idle.runAll()
        try await until("both are gone") { gone.all.count == 2 }
    }

    @Test(arguments: [false, true]) func `what a trigger holds is released where that is at home`(
        isCalled: Bool
    ) async throws {
        let (scope, owner, places) = (TaskScope("Held"), Owner(), Log<Bool>())
        func declare() -> TaskTrigger<Int, Int> {
            let held = CallsOnRelease { places.note(Booth.isHere) }
            let heldByDelivery = CallsOnRelease { places.note(Booth.isHere) }
            return scope.trigger("key", for: owner) { @Booth (number: Int) in
                withExtendedLifetime(held) { number }
            } then: { @Booth _, _ in
                withExtendedLifetime(heldByDelivery) {}
            }
        }
        var trigger: TaskTrigger? = declare()
        if isCalled { _ = await trigger?.outcome(of: 1) }
        await Booth.whileBusy {
            trigger = nil
            #expect(places.all.isEmpty, "Neither is released on the thread that let go of the trigger.")
        }
        try await until("both are gone") { places.all.count == 2 }
        #expect(places.all == [true, true])
    }
}
