import Lanyard

// What these programs need of LanyardConsole and is built beside them. This file goes when it is there: the names are
// the same, so nothing else changes.

struct Console: Sendable {
    struct Finding: Sendable {
        let rule: String
        let text: String
    }

    static func start(allowsCancelling: Bool) async throws -> Console { Console() }

    var url: String { "(no console yet)" }

    var findings: [Finding] { get async { [] } }

    func stop() async {}
}

final class MeasuredExecutor: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        globalConcurrentExecutor.enqueue(job)
    }
}
