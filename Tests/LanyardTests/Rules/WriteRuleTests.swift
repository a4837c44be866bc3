import LanyardTestSupport
import LanyardTesting
import Synchronization
import Testing

@testable import Lanyard

@Suite("Rule R6: elements and commits")
struct WriteRules {
    @Test(arguments: [false, true])
    @MainActor
    func `R6: a sequence that was replaced and ignores it hands over nothing more`(asksBefore: Bool) async {
        let (model, feed) = (Model(), Feed())
        let old = model.tasks.forEach(feed, id: 1, for: model) { model, value in
            model.values.append(value)
            if !asksBefore { model.tasks.addTask(id: 1) {} }
        }
        feed.send(1)
        if asksBefore {
            await feed.isAsked(for: 2)
            model.tasks.addTask(id: 1) {}
        }
        feed.send(2)
        await settle(old)
        #expect(model.values == [1])
        #expect(model.tasks.withheldCount == (asksBefore ? 1 : 0))
    }

    private enum End: CaseIterable {
        case replaced, cancelled, scopeReleased, ended
    }

    @Test
    func `R6: a commit of a run that was replaced or cancelled, whose scope is gone, or that has ended, is refused`()
        async
    {
        for end in End.allCases {
            var scope: TaskScope? = TaskScope()
            let (begun, go) = (Gate(), Gate())
            let contexts = Log<TaskContext>()
            let task = scope!.addTask(id: 1) {
                contexts.note(.current)
                begun.open()
                if end != .ended { await go.wait() }
                // In a shield, so that it is the run that refuses and not the task.
                return await withCancellationShield { (try? TaskContext.current.commit { true }) ?? false }
            }
            await begun.wait()
            switch end {
            case .replaced: scope!.addTask(id: 1) {}
            case .cancelled: task.cancel()
            case .scopeReleased: scope = nil
            case .ended: await settle(task)
            }
            go.open()
            #expect(await task.run.value(or: false) == (end == .ended), "\(end)")
            #expect(!contexts.all[0].isCurrent, "\(end)")
            #expect(throws: CancellationError.self) { try contexts.all[0].commit {} }
            _ = scope
        }
    }

    @Test func `R6: a run that was pushed out of its key and not told yet commits nothing`() async throws {
        let scope = TaskScope()
        let (begun, go) = (Gate(), Gate())
        let task = scope.addTask(id: 1) {
            begun.open()
            await go.wait()
            return TaskContext.current.isCurrent
        }
        await begun.wait()
        // The first half of a replacement: decided, and not done.
        let newer = KeyedRun(
            call: scope.call(Void.self, nil, nil, #fileID, #line),
            keyed: KeyedCall(TaskKey(1), .replace),
            core: scope.core
        )
        var effects = KeyEffects()
        _ = scope.core.machine.withLock { $0.admit(newer, into: &effects) }
        go.open()
        #expect(await !(task.outcome.value ?? false))
        scope.core.apply(effects, TaskKey(1))
        newer.cancel(scope.core.cause(.requested, nil, newer.origin))
    }

    @Test func `R6: a run of a structured scope in a shield of a stale run commits nothing`() async {
        let scope = TaskScope()
        let (begun, go, committed) = (Gate(), Gate(), Log<Bool>())
        let task = scope.addTask {
            await withCancellationShield {
                begun.open()
                await go.wait()
                _ = await withSupervisorScope { scope in
                    scope.addTask { committed.note((try? TaskContext.current.commit { true }) ?? false) }
                }
            }
        }
        await begun.wait()
        task.cancel()
        go.open()
        await settle(task)
        #expect(committed.all == [false])
    }
}

extension WriteRules {
    @Test(arguments: [false, true])
    @MainActor
    func `R6: a run of a structured scope in a shield of a stale run delivers nothing`(ofSequence: Bool) async {
        let (scope, model) = (TaskScope(), Model())
        let (begun, go, causes) = (Gate(), Gate(), Log<CancellationCause?>())
        let task = scope.addTask { @concurrent in
            await withCancellationShield {
                begun.open()
                await go.wait()
                let result = await withSupervisorScope { scope in
                    if ofSequence {
                        scope.forEach(elements(1, 2), id: 1, for: model) { @MainActor in $0.values.append($1) }
                    } else {
                        scope.addTask(for: model) {
                            1
                        } then: { @MainActor in
                            $0.values.append($1)
                        }
                    }
                }
                for run in result.outcomes { causes.note(run.outcome.cause) }
            }
        }
        await begun.wait()
        task.cancel("stale")
        go.open()
        await settle(task)
        #expect(model.values.isEmpty)
        #expect(causes.all.map(\.?.kind) == [.parentCancelled])
        #expect(causes.all.map(\.?.underlying?.reason) == ["stale"])
    }
}

extension Run {
    fileprivate func value(or other: Bool) async -> Bool {
        await waitUninterrupted()
        return (try? machine.withLock { $0.result }?.get().value as? Bool) ?? other
    }
}
