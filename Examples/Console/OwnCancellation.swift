import Lanyard

/// Follows a file, and shows what is in it.
private actor NotesModel {
    private(set) var notes: [Int] = []
    private let stage: Stage
    private let tasks: TaskScope

    init(on stage: Stage) {
        self.stage = stage
        tasks = TaskScope("Notes", clock: stage.clock, executor: stage.executor)
    }

    /// What the file holds, then what it holds after each change.
    private var contents: AsyncStream<Int> {
        let (contents, continuation) = AsyncStream.makeStream(of: Int.self)
        tasks.addTask(name: "read file") { [stage] in
            for change in 1...10 where !Task.isCancelled {
                await stage.pause(.milliseconds(300))
                continuation.yield(change)
            }
            continuation.finish()
        }
        return contents
    }

    /// Shows the notes, and to be up to date follows the file anew: that ends this run, and the next begins with what
    /// the file holds.
    func followCarelessly() {
        tasks.forEach(contents, id: "notes", name: "follow", for: self) { model, content in
            model.notes.append(content)
            model.followCarelessly()
        }
    }

    func follow() {
        tasks.forEach(contents, id: "notes", name: "follow", for: self) { model, content in
            model.notes.append(content)
        }
    }
}

struct OwnCancellation: Example {
    static let name = "own-cancellation"
    static let rule = "ownCancellation"
    static let isFound = true
    static let summary = "what is delivered starts the work anew, and so it goes round and round"

    func run(on stage: Stage) async {
        let model = NotesModel(on: stage)
        await model.followCarelessly()
        await stage.pause(.seconds(4))
    }
}

struct OwnCancellationNearMiss: Example {
    static let name = "own-cancellation-near"
    static let rule = OwnCancellation.rule
    static let isFound = false
    static let summary = "the same file, followed once"

    func run(on stage: Stage) async {
        let model = NotesModel(on: stage)
        await model.follow()
        await stage.pause(.seconds(4))
    }
}
