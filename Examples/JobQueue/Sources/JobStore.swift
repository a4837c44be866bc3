import Lanyard

/// A job, as the store keeps it.
struct Job: Hashable, Sendable {
    let id: Int
    let text: String
}

/// Where jobs wait, in the order in which they came; in the place of a database table. A job that was taken is given back, done
/// or failed: nothing is lost.
actor JobStore {
    private var waiting: [Job] = []
    private var takers: [CancellableContinuation<Job>] = []
    private(set) var taken: Set<Job> = []
    private(set) var done: [Job] = []
    private(set) var failed: [(job: Job, error: String)] = []

    func add(_ job: Job) {
        while !takers.isEmpty {
            // A taker who has given up does not get it.
            if takers.removeFirst().resume(returning: job) {
                taken.insert(job)
                return
            }
        }
        waiting.append(job)
    }

    /// Takes the next job; waits until there is one.
    func next() async throws -> Job {
        if !waiting.isEmpty {
            let job = waiting.removeFirst()
            taken.insert(job)
            return job
        }
        return try await withCancellableContinuation { takers.append($0) }
    }

    func finish(_ job: Job) {
        if taken.remove(job) != nil { done.append(job) }
    }

    func fail(_ job: Job, _ error: any Error) {
        if taken.remove(job) != nil { failed.append((job, "\(error)")) }
    }

    /// Somebody else may do it, or the same again after a restart.
    func putBack(_ job: Job) {
        if taken.remove(job) != nil { waiting.insert(job, at: 0) }
    }

    var waitingCount: Int { waiting.count }
}
