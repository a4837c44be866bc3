import Lanyard
import Logging

/// P: the same work by what people use beside Lanyard. Where a row has the work already, that is compared: W14, W4, W8 and W10.
enum Peers {
    static let all = [
        Workload("P1.combine", 100_000) { await CombinedSearch().replace($0) },
        Workload("P1.flatMapLatest", 100_000) { await LatestSearch().replace($0) },
        Workload("P2.combine", 100_000) { await CombinedSearch.debounce($0) },
        Workload("P3.scope", 100_000) { count in
            let scope = TaskScope()
            let trigger = scope.trigger("events", policy: .throttle(for: Debounce.delay)) { (_: Int) in }
            await outsideOfTasks { for index in 0..<count { trigger(index) } }
            try? await scope.cancelAndWait()
        },
        Workload("P3.asyncAlgorithms", 100_000) { await ThrottledSequence.events($0) },
        Workload("P4.share", 10_000) { await SharedSequence.value($0) },
        Workload("P5.scope", 100_000) { count in
            let scope = TaskScope()
            for _ in 0..<count { scope.addTask(id: "job", policy: .concurrent(limit: 4)) { await Task.yield() } }
            try? await scope.waitUntilIdle()
        },
        Workload("P5.group", 100_000) { await Jobs.inGroup($0) },
        Workload("P5.semaphore", 100_000) { await Jobs.withSemaphore($0) },
        Workload("P6.scope", 100_000) { await Services.inScope($0) },
        Workload("P6.serviceGroup", 100_000) { await Services.inGroups($0) },
    ]
}
