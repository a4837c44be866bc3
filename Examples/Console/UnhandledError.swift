import Lanyard

/// What a server that is away is answered with.
private struct Unreachable: Error {}

struct UnhandledError: Example {
    static let name = "unhandled-error"
    static let rule = "unhandledError"
    static let isFound = true
    static let summary = "a cache is warmed up, fails, and nobody hears of it"

    func run(on stage: Stage) async {
        let tasks = TaskScope("Cache", clock: stage.clock, executor: stage.executor)
        tasks.addTask(name: "warm-up") { [stage] in
            try await stage.request(.milliseconds(100))
            throw Unreachable()
        }
        await stage.pause(.seconds(1))
    }
}

struct UnhandledErrorNearMiss: Example {
    static let name = "unhandled-error-near"
    static let rule = UnhandledError.rule
    static let isFound = false
    static let summary = "the same, and somebody looks how it ended"

    func run(on stage: Stage) async {
        let tasks = TaskScope("Cache", clock: stage.clock, executor: stage.executor)
        let task = tasks.addTask(name: "warm-up") { [stage] in
            try await stage.request(.milliseconds(100))
            throw Unreachable()
        }
        _ = await task.outcome
        await stage.pause(.seconds(1))
    }
}
