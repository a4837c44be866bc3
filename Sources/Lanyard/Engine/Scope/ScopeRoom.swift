internal import Synchronization

/// How many runs of a scope may run at once, and those that wait for room: whom their key lets start, and those without a key.
///
/// Part of the scope's state machine, and like it only touched under the scope's lock. Made when a limit is set or the scope is
/// paused for the first time; from then on it is there. A run that waits here stands in these lists instead of in that of all
/// runs.
final class ScopeRoom {
    /// Where a run stands.
    enum Seat: UInt8 {
        /// It needs no room, or has ended, or came before there was a limit.
        case outside
        /// It runs, or is about to.
        case taken
        case waiting
        /// It never begins, and stays only until somebody has been told of it: no limit counts it, not even one that is set then.
        case givenUp
    }

    /// Those of one rank, the oldest first.
    private final class Line {
        let rank: UInt8
        var runs = IntrusiveList<ScopeLinkage>()

        init(rank: UInt8) { self.rank = rank }
    }

    var limit = Int.max
    var isPaused = false
    private var takenCount = 0
    private(set) var waitingCount = 0

    /// By rank, the highest first.
    private var lines: [Line] = []

    private let order: LineOrder

    typealias Waiter = CancellableContinuation<Void>

    /// Those who wait until one more could start, before they call for it.
    private var waiters: [Int: Waiter] = [:]
    private var nextNumber = 0

    init(order: LineOrder) { self.order = order }

    private var hasRoom: Bool { !isPaused && takenCount < limit }

    /// How many have to end before one more can start.
    var endsNeeded: Int { limit == .max ? 0 : max(0, takenCount - limit + 1) }

    /// Whether one more could start at once.
    var hasMore: Bool { waitingCount == 0 && hasRoom }

    /// Whether a run that comes may start; otherwise it waits here.
    func takesIn(_ run: Run, mayWait: Bool = true) -> Bool {
        guard run.needsRoom else { return true }
        if mayWait && !hasMore {
            run.roomSeat = .waiting
            waitingCount += 1
            line(of: run.rank).runs.append(run)
            return false
        }
        take(run)
        return true
    }

    /// Counts a run that runs.
    func take(_ run: Run) {
        run.roomSeat = .taken
        takenCount += 1
    }

    /// A run has ended; whoever calls holds it.
    func release(_ run: Run) {
        switch run.roomSeat {
        case .outside, .givenUp: break
        case .taken: takenCount -= 1
        case .waiting: remove(run)
        }
        run.roomSeat = .outside
    }

    /// The next that starts, if somebody waits and there is room; one that was pushed out of its key only leaves the line.
    func next() -> Run? {
        guard hasRoom, let run = lines.first(where: { !$0.runs.isEmpty })?.runs.first else { return nil }
        remove(run)
        if run.keyed?.seat.cause == nil { take(run) } else { run.roomSeat = .outside }
        return run
    }

    /// Takes out all that wait, because they are about to be cancelled.
    func empty() -> [Run] {
        let runs = waiting()
        for run in runs { release(run) }
        return runs
    }

    /// Gives a run that waits another rank, and lets it wait as the last of those that have it.
    func move(_ run: Run, toRank rank: UInt8) {
        guard rank != run.rank, order == .priority else {
            run.rank = rank
            return
        }
        line(of: run.rank).runs.remove(run)
        run.rank = rank
        line(of: rank).runs.append(run)
    }

    // MARK: Before the call

    func add(_ waiter: Waiter) -> Int {
        nextNumber += 1
        waiters[nextNumber] = waiter
        return nextNumber
    }

    func removeWaiter(_ number: Int) -> Waiter? { waiters.removeValue(forKey: number) }

    /// All of them, in the order in which they came. All, because nobody knows whether one who is told calls for a run.
    func takeWaiters() -> [Waiter] {
        guard !waiters.isEmpty else { return [] }
        defer { waiters = [:] }
        return waiters.sorted { $0.key < $1.key }.map(\.value)
    }

    // MARK: Lines

    private func remove(_ run: Run) {
        line(of: run.rank).runs.remove(run)
        waitingCount -= 1
    }

    private func line(of rank: UInt8) -> Line {
        let rank = order == .priority ? rank : 0
        let index = lines.firstIndex { $0.rank <= rank } ?? lines.count
        if index < lines.count && lines[index].rank == rank { return lines[index] }
        let line = Line(rank: rank)
        lines.insert(line, at: index)
        return line
    }

    /// Some of those that wait, in the order in which they will start; `limit` is not negative.
    func waiting(upTo limit: Int = .max) -> [Run] {
        lines.reduce(into: []) { runs, line in runs += line.runs.elements(upTo: limit - runs.count) }
    }

    func firstWaiting(where matches: (Run) -> Bool) -> Run? {
        for line in lines { if let run = line.runs.first(where: matches) { return run } }
        return nil
    }
}

extension Run {
    /// Whether a limit of its scope is for it: not if it stands for a task that runs already, or is a part or a follower of
    /// another run, for which that waits.
    var needsRoom: Bool { adopted == nil && call.enclosure == nil && keyed?.keyedCall.follows == nil }
}

extension ScopeCore {
    /// Whether its runs may have to wait for room.
    var isLimited: Bool { limited.load(ordering: .acquiring) }

    func setLimit(_ limit: Int?) {
        machine.withLock { $0.setLimit(limit, order: order) }
        roomChanged()
    }

    func setPaused(_ isPaused: Bool) {
        machine.withLock { $0.setPaused(isPaused, order: order) }
        roomChanged()
    }

    private func roomChanged() {
        limited.store(true, ordering: .releasing)
        fillRoom()
    }

    /// Starts those who waited for room, and wakes who wanted to know of it.
    func fillRoom() {
        let (starting, waiters) = machine.withLock { $0.fillRoom() }
        for run in starting { run.start() }
        for waiter in waiters { waiter.resume() }
    }

    /// A run that never begins needs no room, and stays until somebody has been told of it. Noted even where there is no limit: one may
    /// be set before that.
    func giveUpRoom(of run: Run) {
        if machine.withLock({ $0.giveUpRoom(of: run) }) { fillRoom() }
    }

    /// Whether the current task is part of one of its runs that take room.
    var takesRoomForCurrentTask: Bool { CurrentRun.isPart { $0.core === self && $0.needsRoom } }

    /// Waits until one more run could start at once, or none ever will.
    nonisolated(nonsending)
        func waitForRoom() async throws
    {
        var number: Int?
        defer {
            let waiter = number.flatMap { number in machine.withLock { $0.stopWaitingForRoom(number) } }
            withExtendedLifetime(waiter) {}  // Released here, not under the lock.
        }
        try await withCancellableContinuation(of: Void.self) { waiter in
            number = machine.withLock { $0.waitForRoom(waiter) }
            if number == nil { waiter.resume() }
        }
    }
}
