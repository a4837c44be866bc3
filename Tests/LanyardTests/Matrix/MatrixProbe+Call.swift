import Synchronization

@testable import Lanyard

/// The handle of a run, whatever it returns.
struct MatrixHandle: Sendable {
    let cancel: @Sendable () -> Void
    let cause: @Sendable () async -> CancellationCause?

    init<Success>(_ task: ScopedTask<Success>) {
        cancel = { task.cancel() }
        cause = { await task.outcome.cause }
    }
}

/// Forms a closure on the actor of the caller, if the closure mentions it.
private func here(
    @_inheritActorContext _ body: @escaping MatrixProbe.Work.Plain
) -> MatrixProbe.Work.Plain { body }

private func here(
    @_inheritActorContext _ body: @escaping MatrixProbe.Work.Taking
) -> MatrixProbe.Work.Taking { body }

extension MatrixProbe {
    /// The operation, for those who give nothing to it, and for those who give a value.
    struct Work: Sendable {
        typealias Plain = @Sendable @isolated(any) () async -> Int
        typealias Taking = @Sendable @isolated(any) (Int) async -> Int

        let plain: Plain
        let taking: Taking
    }

    /// The operation, at home where this is called.
    func work(on isolation: isolated (any Actor)?) -> Work {
        Work(
            plain: here {
                _ = isolation
                self.begin()
                await self.goThrough()
                return 1
            },
            taking: here { (_: Int) in
                _ = isolation
                self.begin()
                await self.goThrough()
                return 1
            }
        )
    }

    /// Where the call is made; a run of nobody's makes it for itself.
    var callersActor: (any Actor)? {
        switch cell.caller {
        case .nowhere, .run: nil
        case .main: MainActor.shared
        case .otherActor: office
        }
    }

    var homesActor: (any Actor)? {
        switch cell.home {
        case .nowhere, .executor: nil
        case .caller: callersActor
        case .main: MainActor.shared
        case .otherActor: home
        }
    }

    /// Calls, and lets happen what happens in the same step.
    func call(on isolation: isolated (any Actor)?, _ work: Work, endsAtOnce: Bool) {
        guard let scope = scope.withLock({ $0 }) else { return }
        let added = add(work, to: scope, on: isolation)
        handle.withLock { $0 = added }
        if endsAtOnce { end() }
    }

    private func add(_ work: Work, to scope: TaskScope, on isolation: isolated (any Actor)?) -> MatrixHandle? {
        let deadline: Duration? = cell.end == .deadline ? .seconds(1) : nil
        switch cell.way {
        case .plain:
            return MatrixHandle(scope.addTask(deadline: deadline, isolation: isolation, operation: work.plain))
        case .keyed, .structured:
            let task = scope.addTask(
                id: 1,
                policy: cell.policy,
                deadline: deadline,
                isolation: isolation,
                operation: work.plain
            )
            return MatrixHandle(task)
        case .race:
            let (first, second) = (work.plain, compete)
            let task = scope.addTask(id: 1, deadline: deadline, isolation: isolation) {
                try await race("Race", first, second)
            }
            return MatrixHandle(task)
        case .inPlace:
            let task = scope.addImmediateTask(
                id: 1,
                deadline: deadline,
                isolation: isolation,
                operation: work.plain
            )
            return MatrixHandle(task)
        case .toClass, .joined: return addToClass(work.plain, to: scope, deadline, on: isolation)
        case .toActor: return addToActor(work.plain, to: scope, deadline)
        case .into: return addIntoActor(work.plain, to: scope, deadline, on: isolation)
        case .trigger:
            guard let owner = owner.withLock({ $0 }) else { return nil }
            let then: @Sendable @isolated(any) (Owner, Int) -> Void = { _, _ in self.deliver() }
            let trigger = scope.trigger(1, deadline: deadline, for: owner, operation: work.taking, then: then)
            self.trigger.withLock { $0 = trigger }
            return MatrixHandle(trigger.perform(1))
        case .forEach:
            guard let owner = owner.withLock({ $0 }) else { return nil }
            let body: @Sendable @isolated(any) (Owner, Int) -> Void = { _, _ in self.deliver() }
            return MatrixHandle(scope.forEach(MatrixSource(probe: self), id: 1, for: owner, body: body))
        }
    }

    private func addToClass(
        _ operation: @escaping Work.Plain,
        to scope: TaskScope,
        _ deadline: Duration?,
        on isolation: isolated (any Actor)?
    ) -> MatrixHandle? {
        guard let owner = owner.withLock({ $0 }) else { return nil }
        let then: @Sendable @isolated(any) (Owner, Int) -> Void = { _, _ in self.deliver() }
        let finally: (@Sendable @isolated(any) (Owner, Outcome<Int>) -> Void)? =
            if cell.hasFinale { { _, _ in self.tellEnd() } } else { nil }
        let task = scope.addTask(
            id: 1,
            policy: cell.policy,
            deadline: deadline,
            for: owner,
            isolation: isolation,
            operation: operation,
            then: then,
            finally: finally
        )
        return MatrixHandle(task)
    }

    private func addToActor(
        _ operation: @escaping Work.Plain,
        to scope: TaskScope,
        _ deadline: Duration?
    ) -> MatrixHandle? {
        guard let owner = actorOwner.withLock({ $0 }) else { return nil }
        let then: @Sendable (isolated Place, Int) -> Void = { _, _ in self.deliver() }
        let finally: (@Sendable (isolated Place, Outcome<Int>) -> Void)? =
            if cell.hasFinale { { _, _ in self.tellEnd() } } else { nil }
        let task = scope.addTask(
            id: 1,
            deadline: deadline,
            for: owner,
            operation: operation,
            then: then,
            finally: finally
        )
        return MatrixHandle(task)
    }

    private func addIntoActor(
        _ operation: @escaping Work.Plain,
        to scope: TaskScope,
        _ deadline: Duration?,
        on isolation: isolated (any Actor)?
    ) -> MatrixHandle? {
        guard let owner = owner.withLock({ $0 }) else { return nil }
        let then: @Sendable (isolated Place, Owner, Int) -> Void = { _, _, _ in self.deliver() }
        let finally: (@Sendable (isolated Place, Owner, Outcome<Int>) -> Void)? =
            if cell.hasFinale { { _, _, _ in self.tellEnd() } } else { nil }
        let task = scope.addTask(
            id: 1,
            deadline: deadline,
            for: owner,
            into: desk,
            isolation: isolation,
            operation: operation,
            then: then,
            finally: finally
        )
        return MatrixHandle(task)
    }
}
