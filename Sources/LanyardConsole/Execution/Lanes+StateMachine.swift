/// Decides which job is executed where and when. It knows no threads.
///
/// Invariants:
/// 1. A lane is idle or has one job; no more jobs are under way than there are lanes.
/// 2. A job waits only while no lane is idle.
/// 3. Of the jobs that wait, those of the highest priority come first, and of those the one that came first.
struct LanesStateMachine<Job> {
    private var idle: [Int]

    /// For each band the jobs that wait.
    private var waiting = Array(repeating: Line(), count: Band.allCases.count)

    init(count: Int) {
        idle = Array((0..<count).reversed())
    }

    /// A job comes: the lane that has to execute it now; `nil` if it waits.
    mutating func enqueue(_ job: Job, in band: Band) -> Int? {
        if let lane = idle.popLast() { return lane }
        waiting[band.rawValue].append(job)
        return nil
    }

    /// A lane has executed its job: the next one for it, or it is idle.
    mutating func next(on lane: Int) -> (job: Job, band: Band)? {
        for band in Band.allCases {
            if let job = waiting[band.rawValue].popFirst() { return (job, band) }
        }
        idle.append(lane)
        return nil
    }

    /// First in, first out: what comes in is turned around when what goes out is used up.
    private struct Line {
        private var incoming: [Job] = []
        private var outgoing: [Job] = []

        mutating func append(_ job: Job) {
            incoming.append(job)
        }

        mutating func popFirst() -> Job? {
            if outgoing.isEmpty && !incoming.isEmpty {
                outgoing = incoming.reversed()
                incoming = []
            }
            return outgoing.popLast()
        }
    }
}
