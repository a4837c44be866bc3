import Lanyard

/// V5: so many triggers, never called or called once and idle again; they are returned alive, as streams with a consumer each
/// are.
enum LiveTriggers {
    static let all = [
        Workload("V5.never", 100_000) { make($0) },
        Workload("V5.once", 100_000) { count in
            let (scope, triggers) = make(count)
            for trigger in triggers {
                trigger("a value")
                try? await trigger.waitUntilIdle()
            }
            return (scope, triggers)
        },
        Workload("V5.never.streams", 100_000) { await LiveStreams($0) },
        Workload("V5.once.streams", 100_000) { count in
            let streams = await LiveStreams(count)
            await streams.send("a value")
            return streams
        },
    ]

    private static func make(_ count: Int) -> (TaskScope, [TaskTrigger<String, Void>]) {
        let scope = TaskScope()
        return (scope, (0..<count).map { index in scope.trigger(index) { (_: String) in } })
    }
}
