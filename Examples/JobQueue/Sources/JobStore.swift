import Lanyard

/// A job, as the store keeps it.
struct Job: Hashable, Sendable {
    let id: Int
    let text: String
}

/// Where jobs wait, in the order in which they came; in the place of a database table.
///
/// A job that was taken is finished, failed or put back: nothing is lost.
actor JobStore {
    private(set) var waiting: [Job] = []
    private(set) var taken: Set<Job> = []
    private(set) var done: [Job] = []
    private(set) var failed: [(job: Job, error: any Error)] = []

    private var takers: [CancellableContinuation<Job>] = []
    private var isConnected = true

    /// The store cannot be reached any more.
    struct Disconnected: Error {}

    func add(_ job: Job) {
        while !takers.isEmpty {
            // One who has given up does not get it.
            if takers.removeFirst().resume(returning: job) {
                taken.insert(job)
                return
            }
        }
        waiting.insert(job, at: waiting.firstIndex { $0.id > job.id } ?? waiting.endIndex)
    }

    /// Takes the next job; waits until there is one.
    func next() async throws -> Job {
        try Task.checkCancellation()
        guard isConnected else { throw Disconnected() }
        guard !waiting.isEmpty else { return try await withCancellableContinuation { takers.append($0) } }
        let job = waiting.removeFirst()
        taken.insert(job)
        return job
    }

    func finish(_ job: Job) {
        if taken.remove(job) != nil { done.append(job) }
    }

    func fail(_ job: Job, _ error: any Error) {
        if taken.remove(job) != nil { failed.append((job, error)) }
    }

    /// Somebody else may do it, or the same again after a restart.
    func putBack(_ job: Job) {
        if taken.remove(job) != nil { add(job) }
    }

    func disconnect() {
        isConnected = false
        for taker in takers { taker.resume(throwing: Disconnected()) }
        takers = []
    }
}
