import Lanyard

/// Searches as the user types.
private actor SearchModel {
    private(set) var books: [String] = []
    private let stage: Stage
    private let tasks: TaskScope

    init(on stage: Stage) {
        self.stage = stage
        tasks = TaskScope("Search", clock: stage.clock, executor: stage.executor)
    }

    func termChanged(_ term: String, policy: OverlapPolicy) {
        tasks.addTask(id: "search", policy: policy, name: term, for: self) { [stage] in
            try await stage.request(.milliseconds(300))
            return ["\(term), the book"]
        } then: { model, books in
            model.books = books
        }
    }

    /// Somebody types for six seconds, ten letters a second.
    func type(policy: OverlapPolicy) async {
        for letters in 1...60 {
            termChanged(String(repeating: "a", count: letters), policy: policy)
            await stage.pause(.milliseconds(100))
        }
        await stage.pause(.seconds(1))
    }
}

struct Storm: Example {
    static let name = "storm"
    static let rule = "storm"
    static let isFound = true
    static let summary = "each letter starts a search and ends the one before, and none comes to an answer"

    func run(on stage: Stage) async {
        await SearchModel(on: stage).type(policy: .replace)
    }
}

struct StormNearMiss: Example {
    static let name = "storm-near"
    static let rule = Storm.rule
    static let isFound = false
    static let summary = "the same letters, but it searches when there is a pause"

    func run(on stage: Stage) async {
        await SearchModel(on: stage).type(policy: .debounce(for: .milliseconds(200)))
    }
}
