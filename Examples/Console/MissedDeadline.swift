import Lanyard

/// Asks what an article costs, and does not wait for ever.
private actor PriceModel {
    private(set) var price = 0
    private let stage: Stage
    private let tasks: TaskScope

    init(on stage: Stage) {
        self.stage = stage
        tasks = TaskScope("Prices", clock: stage.clock, executor: stage.executor)
    }

    func askForPrice(serverTakes latency: Duration) async {
        let task = tasks.addTask(id: "price", name: "price", deadline: .milliseconds(300), for: self) { [stage] in
            try await stage.request(latency)
            return 42
        } then: { model, price in
            model.price = price
        }
        _ = await task.outcome
    }
}

struct MissedDeadline: Example {
    static let name = "missed-deadline"
    static let rule = "missedDeadline"
    static let isFound = true
    static let summary = "the server needs 400 ms, and it is given 300"

    func run(on stage: Stage) async {
        let model = PriceModel(on: stage)
        for _ in 1...5 { await model.askForPrice(serverTakes: .milliseconds(400)) }
        await stage.pause(.seconds(1))
    }
}

struct MissedDeadlineNearMiss: Example {
    static let name = "missed-deadline-near"
    static let rule = MissedDeadline.rule
    static let isFound = false
    static let summary = "the same with a server that needs 100 ms"

    func run(on stage: Stage) async {
        let model = PriceModel(on: stage)
        for _ in 1...5 { await model.askForPrice(serverTakes: .milliseconds(100)) }
        await stage.pause(.seconds(1))
    }
}
