internal import Dispatch
internal import Foundation
internal import Synchronization

/// Executes something's jobs.
protocol LaneUser: AnyObject, Sendable {
    func execute(_ job: UnownedJob)
}

/// As many jobs at a time as there are processors, like Swift's own pool. So measured work has the threads that it would
/// have there. A job that blocks a thread shows as what it is, and no other thread covers it up.
///
/// The threads are Dispatch's. Not those of its global queues: on Linux Swift's own pool shares these, and jobs that
/// block would stop everything else in the process, the console included. Each lane has a serial queue a quality of
/// service, which gets a thread when it has a job and gives it back after.
final class Lanes: Sendable {
    /// Those of all measured executors of the process.
    static let shared = Lanes(count: ProcessInfo.processInfo.activeProcessorCount)

    private struct Entry {
        let job: UnownedJob
        let user: any LaneUser
    }

    private let queues: [[DispatchQueue]]
    private let machine: Mutex<LanesStateMachine<Entry>>

    init(count: Int) {
        queues = (0..<count).map { lane in
            Band.allCases.map { DispatchQueue(label: "lanyard.measured.\(lane)", qos: $0.quality) }
        }
        machine = Mutex(LanesStateMachine(count: count))
    }

    /// Executes a job as soon as a lane is free and no job of a higher priority waits.
    func enqueue(_ job: UnownedJob, of user: any LaneUser) {
        let (entry, band) = (Entry(job: job, user: user), Band(rawPriority: job.priority.rawValue))
        guard let lane = machine.withLock({ $0.enqueue(entry, in: band) }) else { return }
        start(entry, in: band, on: lane)
    }

    private func start(_ entry: Entry, in band: Band, on lane: Int) {
        queues[lane][band.rawValue].async {
            entry.user.execute(entry.job)
            guard let next = self.machine.withLock({ $0.next(on: lane) }) else { return }
            self.start(next.job, in: next.band, on: lane)
        }
    }
}

extension Band {
    fileprivate var quality: DispatchQoS {
        switch self {
        case .userInteractive: .userInteractive
        case .userInitiated: .userInitiated
        case .default: .default
        case .utility: .utility
        case .background: .background
        }
    }
}
