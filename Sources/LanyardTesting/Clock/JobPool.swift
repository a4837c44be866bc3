/// The jobs that are ready on an executor, and the order in which they run.
///
/// Generic over the job, so that tests drive it with words.
struct JobPool<Job> {
    private var jobs: [Job] = []

    /// Where the first job is: those before it are gone, and their places are closed up now and then.
    private var head = 0
    private(set) var order: JobOrder

    /// How many have run. The order may have decided more than that: also who goes on first.
    private(set) var ran = 0

    /// How many jobs there were, how many of them came from elsewhere than another job, and how many of those from the
    /// main actor.
    private(set) var arrived = 0
    private(set) var fromOutside = 0
    private(set) var fromMainActor = 0
    private var isHalted = false

    init(order: JobOrder) {
        self.order = order
    }

    mutating func add(_ job: Job, from source: JobSource) {
        jobs.append(job)
        arrived += 1
        if source != .job { fromOutside += 1 }
        if source == .mainActor { fromMainActor += 1 }
    }

    /// The job to run next; `nil` if there is none, or no more are to run.
    mutating func next() -> Job? {
        guard !isHalted, head < jobs.count else { return nil }
        let choice = order.next(of: jobs.count - head)
        ran += 1
        guard choice == 0 else { return jobs.remove(at: head + choice) }
        defer { closeUp() }
        return jobs[head]
    }

    /// The job that comes before the rest of the one that runs, of those that may; `nil` if the one that runs goes on first.
    mutating func interruption(where mayRun: (Job) -> Bool) -> Job? {
        guard !isHalted else { return nil }
        let candidates = (head..<jobs.count).filter { mayRun(jobs[$0]) }
        guard !candidates.isEmpty else { return nil }
        let choice = order.next(of: candidates.count + 1)
        guard choice > 0 else { return nil }
        ran += 1
        return jobs.remove(at: candidates[choice - 1])
    }

    /// From now on no job runs any more; those that are here stay.
    mutating func halt() {
        isHalted = true
    }

    private mutating func closeUp() {
        head += 1
        guard head * 2 > jobs.count else { return }
        jobs.removeFirst(head)
        head = 0
    }
}
