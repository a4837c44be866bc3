import Lanyard

/// Writes a document whenever it changes.
private actor DocumentModel {
    private let stage: Stage
    private let tasks: TaskScope

    init(on stage: Stage) {
        self.stage = stage
        tasks = TaskScope("Document", clock: stage.clock, executor: stage.executor)
    }

    func changed(policy: OverlapPolicy) {
        tasks.addTask(id: "save", policy: policy, name: "save") { [stage] in
            try await stage.request(.milliseconds(400))
        }
    }

    /// Somebody draws for fourteen seconds.
    func draw(policy: OverlapPolicy) async {
        for _ in 1...140 {
            changed(policy: policy)
            await stage.pause(.milliseconds(100))
        }
    }
}

struct GrowingQueue: Example {
    static let name = "growing-queue"
    static let rule = "growingQueue"
    static let isFound = true
    static let summary = "each change is saved in its turn, and they come faster than they are saved"

    func run(on stage: Stage) async {
        await DocumentModel(on: stage).draw(policy: .queue)
    }
}

struct GrowingQueueNearMiss: Example {
    static let name = "growing-queue-near"
    static let rule = GrowingQueue.rule
    static let isFound = false
    static let summary = "the same changes, of which only the newest waits to be saved"

    func run(on stage: Stage) async {
        await DocumentModel(on: stage).draw(policy: .keepLatest)
    }
}
