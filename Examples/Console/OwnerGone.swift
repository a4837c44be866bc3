import Lanyard

/// Asks for the score of a match, again and again.
private actor ScoreModel {
    private let stage: Stage
    private let tasks: TaskScope

    init(on stage: Stage) {
        self.stage = stage
        tasks = TaskScope("Score", clock: stage.clock, executor: stage.executor)
    }

    /// What runs holds the scope, and the scope what runs: nobody ever cancels it.
    func followCarelessly() {
        tasks.addTask(for: self, name: "follow") { [tasks, stage] in
            while !Task.isCancelled {
                try await tasks.addTask(name: "ask") { try await stage.request(.milliseconds(100)) }.value
            }
        }
    }

    func follow() {
        tasks.addTask(for: self, name: "follow") { [stage] in
            while !Task.isCancelled { try await stage.request(.milliseconds(100)) }
        }
    }
}

struct OwnerGone: Example {
    static let name = "owner-gone"
    static let rule = "ownerGone"
    static let isFound = true
    static let summary = "the model is gone, and its scope is not: an operation holds it"

    func run(on stage: Stage) async {
        var model: ScoreModel? = ScoreModel(on: stage)
        await model?.followCarelessly()
        await stage.pause(.milliseconds(500))
        model = nil
        await stage.pause(.seconds(4))
    }
}

struct OwnerGoneNearMiss: Example {
    static let name = "owner-gone-near"
    static let rule = OwnerGone.rule
    static let isFound = false
    static let summary = "the same, asked in the operation itself: the scope goes with the model"

    func run(on stage: Stage) async {
        var model: ScoreModel? = ScoreModel(on: stage)
        await model?.follow()
        await stage.pause(.milliseconds(500))
        model = nil
        await stage.pause(.seconds(4))
    }
}
