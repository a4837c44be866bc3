import Lanyard

/// V1 and V2: calls of one trigger without a pause, each overtaking the last: from a button, which is on the main actor and in
/// no task; from a task on the main actor; from inside a task on no actor; and from a thread of its own, beside the runs.
enum Triggers {
    static let all =
        ["restart", "replace", "keepLatest"].flatMap { name in
            [
                Workload("V1.outside.\(name)", 1_000_000) { await outside($0, policies[name]!) },
                Workload("V1.button.\(name)", 1_000_000) { await button($0, policies[name]!) },
                Workload("V1.main.\(name)", 1_000_000) { await main($0, policies[name]!) },
                Workload("V1.inside.\(name)", 1_000_000) { await inside($0, policies[name]!) },
            ]
        } + [
            Workload("V1.button.byHand", 1_000_000) { await buttonByHand($0) },
            Workload("V1.main.byHand", 1_000_000) { await mainByHand($0) },
            Workload("V2.outside.debounce", 1_000_000) { await outside($0, debounce) },
            Workload("V2.button.debounce", 1_000_000) { await button($0, debounce) },
            Workload("V2.main.debounce", 1_000_000) { await main($0, debounce) },
            Workload("V2.inside.debounce", 1_000_000) { await inside($0, debounce) },
            Workload("V2.button.byHand", 1_000_000) { await debouncedButtonByHand($0) },
            Workload("V2.main.byHand", 1_000_000) { await debouncedMainByHand($0) },
        ]

    private static let policies: [String: OverlapPolicy] = [
        "restart": .restart, "replace": .replace, "keepLatest": .keepLatest,
    ]
    private static let debounce = OverlapPolicy.debounce(for: Debounce.delay)

    private static func make(_ policy: OverlapPolicy) -> (TaskScope, TaskTrigger<Int, Void>) {
        let scope = TaskScope()
        return (scope, scope.trigger(1, policy: policy) { (_: Int) in })
    }

    private static func outside(_ count: Int, _ policy: OverlapPolicy) async {
        let (scope, trigger) = await outsideOfTasks {
            let (scope, trigger) = make(policy)
            for number in 0..<count { trigger(number) }
            return (scope, trigger)
        }
        await end(trigger, scope)
    }

    @MainActor private static func makeOnMain(_ policy: OverlapPolicy) -> (TaskScope, TaskTrigger<Int, Void>) {
        let scope = TaskScope()
        return (scope, scope.trigger(1, policy: policy) { @MainActor (_: Int) in })
    }

    private static func button(_ count: Int, _ policy: OverlapPolicy) async {
        let (scope, trigger) = await onMainThread {
            let (scope, trigger) = makeOnMain(policy)
            for number in 0..<count { trigger(number) }
            return (scope, trigger)
        }
        await end(trigger, scope)
    }

    @MainActor private static func main(_ count: Int, _ policy: OverlapPolicy) async {
        let (scope, trigger) = makeOnMain(policy)
        for number in 0..<count { trigger(number) }
        await end(trigger, scope)
    }

    private static func inside(_ count: Int, _ policy: OverlapPolicy) async {
        let (scope, trigger) = make(policy)
        for number in 0..<count { trigger(number) }
        await end(trigger, scope)
    }

    /// Nobody waits ten seconds for a figure.
    private static func end(_ trigger: TaskTrigger<Int, Void>, _ scope: TaskScope) async {
        if trigger.isWaiting { trigger.cancel() }
        try? await trigger.waitUntilIdle()
        withExtendedLifetime(scope) {}
    }

    @MainActor private static func startByHand(_ count: Int) -> Task<Void, Never>? {
        var task: Task<Void, Never>?
        for _ in 0..<count {
            task?.cancel()
            task = Task {}
        }
        return task
    }

    @MainActor private static func debounceByHand(_ count: Int) -> Task<Void, Never>? {
        var task: Task<Void, Never>?
        for _ in 0..<count {
            task?.cancel()
            task = Task {
                do { try await Task.sleep(for: Debounce.delay) } catch { return }
                debounced()
            }
        }
        task?.cancel()
        return task
    }

    private static func buttonByHand(_ count: Int) async { await onMainThread { startByHand(count) }?.value }

    @MainActor private static func mainByHand(_ count: Int) async { await startByHand(count)?.value }

    private static func debouncedButtonByHand(_ count: Int) async {
        await onMainThread { debounceByHand(count) }?.value
    }

    @MainActor private static func debouncedMainByHand(_ count: Int) async { await debounceByHand(count)?.value }
}
