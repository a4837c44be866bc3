import Lanyard

/// G: what a call takes beside so many live runs, armed deadlines or owners.
enum Growth {
    private static let calls = 10_000

    static let all = runs + storms + timers + owners

    private static let runs = [
        beside("G.scope", LiveRuns.scope) { scope in await inBatches(calls) { _ in scope.addTask {} } },
        beside("G.keyed", LiveRuns.keyedScope) { scope in
            await inBatches(calls) { index in scope.addTask(id: -1 - index) {} }
        },
        beside("G.tasks", LiveRuns.tasks) { _ in await inBatches(calls) { _ in Task {} } },
    ]

    private static let storms = [
        beside("G.restart.scope", LiveRuns.scope) { await RestartStorm.inside(calls, .restart, id: -1, $0) },
        beside("G.restart.keyed", LiveRuns.keyedScope) { await RestartStorm.inside(calls, .restart, id: -1, $0) },
        beside("G.restart.tasks", LiveRuns.tasks) { _ in await RestartStorm.insideByHand(calls) },
        beside("G.debounce.scope", LiveRuns.scope) { await Debounce.inside(calls, id: -1, $0) },
        beside("G.debounce.keyed", LiveRuns.keyedScope) { await Debounce.inside(calls, id: -1, $0) },
        beside("G.debounce.tasks", LiveRuns.tasks) { _ in await Debounce.insideByHand(calls) },
    ]

    /// Of both a hundred at a time are armed and lifted: of runs that end at once, and of tasks that are cancelled asleep.
    private static let timers = [
        beside("G.deadline.scope", Deadlines.armed) { scope in
            await inBatches(calls) { _ in scope.addTask(deadline: Deadlines.far) {} }
        },
        beside("G.deadline.sleepers", Deadlines.sleepers) { _ in
            for _ in 0..<calls / 100 { await Deadlines.sleepers(100).end() }
        },
    ]

    private static let owners = [
        beside("G.owner.scope", LiveOwners<ScopedModel>.init) { _ in
            await OwnerCost.each(calls) { ScopedModel() }
        },
        beside("G.owner.byHand", LiveOwners<HandMadeModel>.init) { _ in
            await OwnerCost.each(calls) { HandMadeModel() }
        },
    ]

    /// Makes what lives, so many, which is not measured, and then calls beside them.
    private static func beside<Live: Sendable>(
        _ name: String,
        _ make: @escaping @Sendable (_ count: Int) async -> Live,
        _ call: @escaping @Sendable (_ live: Live) async -> Void
    ) -> Workload {
        Workload(name: name, count: 100_000) { count in
            let live = await make(count)
            return {
                await call(live)
                return live
            }
        }
    }
}
