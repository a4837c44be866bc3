import Lanyard

/// W2: the same with a key, for each policy. The key is free when a call comes, so that every run runs, as in the bare
/// tasks it is compared with; what a policy does when the key is not free is W3, W4 and W8.
enum Keyed {
    private static let policies: [(String, OverlapPolicy)] = [
        ("concurrent", .concurrent), ("limit", .concurrent(limit: 4)), ("replace", .replace), ("restart", .restart),
        ("skip", .skip), ("queue", .queue), ("keepLatest", .keepLatest), ("join", .join),
        ("debounce", .debounce(for: .zero)), ("throttle", .throttle(for: .zero)),
    ]

    static let all = policies.map { name, policy in
        Workload("W2.\(name)", 100_000) { count in
            let scope = TaskScope()
            await inBatches(count) { index in scope.addTask(id: index, policy: policy) {} }
        }
    }
}
