import Lanyard

/// Sends photographs to a server that is overloaded.
private struct Album {
    private struct Overloaded: Error, CustomStringConvertible { var description: String { "503 Service Unavailable" } }

    let stage: Stage
    let tasks: TaskScope

    init(on stage: Stage) {
        self.stage = stage
        tasks = TaskScope("Album", clock: stage.clock, executor: stage.executor)
    }

    /// The server takes nothing, and the upload tries again and again.
    func upload() -> ScopedTask<Void> {
        tasks.addTask(id: "upload", name: "upload 12 photographs") {
            TaskContext.current.progress.total = 12
            try? await retry(attempts: 8, backoff: Backoff(from: .milliseconds(700), upTo: .milliseconds(700)) { 1 }) {
                throw Overloaded()
            }
        }
    }

    /// Another device uploads first: this one waits for its turn, and says so.
    func uploadInTurn() -> ScopedTask<Void> {
        tasks.addTask(id: "upload", name: "upload 12 photographs") { [stage] in
            let (progress, activity) = (TaskContext.current.progress, TaskContext.current.activity)
            progress.total = 12
            try await activity.waiting(for: "another device to finish") { try await stage.request(.seconds(5)) }
            for _ in 1...12 {
                progress.advance()
                try await stage.request(.milliseconds(20))
            }
        }
    }
}

struct Stalled: Example {
    static let name = "stalled"
    static let rule = "stalled"
    static let isFound = true
    static let summary = "an upload tries again and again, and nothing is sent"

    func run(on stage: Stage) async {
        let album = Album(on: stage)
        _ = await album.upload().outcome
        withExtendedLifetime(album) {}
    }
}

struct StalledNearMiss: Example {
    static let name = "stalled-near"
    static let rule = Stalled.rule
    static let isFound = false
    static let summary = "the same upload waits for its turn, and says so"

    func run(on stage: Stage) async {
        let album = Album(on: stage)
        _ = await album.uploadInTurn().outcome
        withExtendedLifetime(album) {}
    }
}
