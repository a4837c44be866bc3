import Lanyard

extension DownloadRecord {
    /// The life of one download over all its runs.
    ///
    /// Invariants:
    /// 1. Every run has a number; only the run with the newest number changes the state. What an older one brings is
    ///    dropped, except for the fact that it finished the file.
    /// 2. A phase that is not active is entered only when the run has really ended, so nothing is written after it.
    /// 3. Commands are carried out one at a time, in the order they came, by whoever finds nobody doing it.
    /// 4. Every change makes a new version, and is told to all observers.
    struct StateMachine<Observer, Handle>: ~Copyable {
        /// Why the current run was asked to stop.
        private enum Intent {
            case pause
            /// Cancelled, after it had been paused; the run itself knows only of the pause.
            case cancelAfterPause(CancellationCause)
            case cancel
        }

        private var value: DownloadState
        private(set) var version = 0
        private var meter: RateMeter
        private(set) var run = 0
        private var isRunning = false
        private var hasBegun = false
        private var isReleased = false
        private var intent: Intent?
        private var handle: Handle?
        private var commands: [DownloadCommand] = []
        private var isPerforming = false
        private var observers: [Int: Observer] = [:]
        private var nextObserver = 0
        private var isOrphan = false
        /// The file that a run finished, whichever it was.
        private(set) var completed: FinishedFile?

        init(id: DownloadID, now: Duration) {
            value = DownloadState(id: id)
            meter = RateMeter(now: now)
        }

        // MARK: Reading

        /// The state, with the rate as of now.
        func state(now: Duration) -> DownloadState {
            var state = value
            guard case .running = value.phase else { return state }
            state.rate = meter.rate(now: now)
            if let total = state.total, state.rate > 0 {
                state.remaining = .seconds(Double(max(0, total - state.bytes)) / state.rate)
            }
            return state
        }

        /// Whether the state can still change.
        var isOver: Bool { isOrphan && !isRunning }

        // MARK: Observers

        mutating func observe(_ observer: Observer) -> Int {
            nextObserver += 1
            observers[nextObserver] = observer
            return nextObserver
        }

        mutating func stopObserving(_ number: Int) { observers[number] = nil }

        var allObservers: [Observer] { Array(observers.values) }

        /// The manager is gone: nothing new will be begun.
        mutating func orphan() -> [Observer] {
            isOrphan = true
            return changed()
        }

        private mutating func changed() -> [Observer] {
            version += 1
            return allObservers
        }

        // MARK: Commands

        /// Puts a command in line. Returns whether the caller has to perform commands now.
        mutating func enqueue(_ command: DownloadCommand) -> Bool {
            commands.append(command)
            defer { isPerforming = true }
            return !isPerforming
        }

        /// The next command; with `nil` the caller is done.
        mutating func nextCommand() -> DownloadCommand? {
            guard commands.isEmpty else { return commands.removeFirst() }
            isPerforming = false
            return nil
        }

        /// Begins a run, unless one is on its way that nobody asked to stop, or the file is there.
        ///
        /// - Returns: the run's number.
        mutating func beginRun() -> Int? {
            if isRunning, intent == nil { return nil }
            if case .finished = value.phase { return nil }
            value.phase = .waiting
            value.attempt = 0
            value.restarted = nil
            return advanceRun()
        }

        /// Begins a run that brings the download back to idle.
        mutating func beginReset() -> Int { advanceRun() }

        private mutating func advanceRun() -> Int {
            run += 1
            isRunning = true
            hasBegun = false
            isReleased = false
            intent = nil
            handle = nil
            value.stopping = nil
            return run
        }

        /// The handle of a run came. Returns it if the run is already known never to begin.
        mutating func started(_ number: Int, _ handle: Handle) -> Handle? {
            guard number == run, isRunning else { return nil }
            self.handle = handle
            return isReleased ? handle : nil
        }

        /// The body of a run was released. Returns the run's handle if it never began, to ask it why.
        mutating func released(_ number: Int) -> Handle? {
            guard number == run, isRunning, !hasBegun else { return nil }
            isReleased = true
            return handle
        }

        /// Asks the run to pause. Returns the handle to cancel.
        mutating func pause() -> Handle? {
            guard isRunning, intent == nil else { return nil }
            intent = .pause
            return handle
        }

        enum CancelAction {
            case none
            case cancel(Handle)
            case tell([Observer])
        }

        /// Asks the run to end, or takes note that a download that was paused will not go on.
        mutating func cancel(_ cause: CancellationCause) -> CancelAction {
            if isRunning {
                switch intent {
                case nil:
                    intent = .cancel
                    return handle.map { .cancel($0) } ?? .none
                case .pause:
                    intent = .cancelAfterPause(cause)
                    value.stopping = cause
                    return .tell(changed())
                case .cancel, .cancelAfterPause:
                    return .none
                }
            }
            guard case .paused = value.phase else { return .none }
            value.phase = .cancelled(cause)
            return .tell(changed())
        }

        /// The current run was cancelled, and may not have ended.
        mutating func stopping(_ cause: CancellationCause) -> [Observer] {
            guard isRunning, value.stopping == nil else { return [] }
            value.stopping = cause
            return changed()
        }

        // MARK: What runs tell

        /// The body of a run begins. Returns the file if an earlier run has finished it meanwhile.
        mutating func begin(_ number: Int) -> FinishedFile? {
            if number == run { hasBegun = true }
            return completed
        }

        mutating func update(_ number: Int, _ change: @Sendable (inout DownloadState) -> Void) -> [Observer] {
            guard number == run, isRunning else { return [] }
            change(&value)
            return changed()
        }

        mutating func received(_ number: Int, _ bytes: Int64, now: Duration) -> [Observer] {
            guard number == run, isRunning else { return [] }
            value.bytes += bytes
            meter.add(bytes, now: now)
            return changed()
        }

        /// A try began: the rate is measured anew.
        mutating func running(_ number: Int, attempt: Int, now: Duration) -> [Observer] {
            meter = RateMeter(now: now)
            return update(number) {
                $0.phase = .running
                $0.attempt = attempt
            }
        }

        /// A run has ended.
        mutating func ended(_ number: Int, _ end: DownloadRunEnd) -> [Observer] {
            if case .finished(let file) = end { completed = file }
            guard number == run, isRunning else { return [] }
            isRunning = false
            handle = nil
            value.stopping = nil
            value.phase = phase(after: end)
            if case .finished(let file) = end {
                value.bytes = file.bytes
                value.total = file.bytes
                value.path = file.path
                value.wasThere = file.wasThere
            }
            return changed()
        }

        /// The body of a run will never run. One that has begun is not meant.
        mutating func neverRan(_ number: Int, _ cause: CancellationCause) -> [Observer] {
            guard number == run, !hasBegun else { return [] }
            return ended(number, .cancelled(cause))
        }

        /// A reset has removed what there was.
        mutating func wasReset(_ number: Int) -> [Observer] {
            completed = nil
            guard number == run, isRunning else { return [] }
            isRunning = false
            handle = nil
            value = DownloadState(id: value.id)
            return changed()
        }

        private func phase(after end: DownloadRunEnd) -> DownloadPhase {
            switch end {
            case .finished(let file): return .finished(path: file.path, sha256: file.sha256)
            case .failed(let error): return .failed(error)
            case .cancelled(let cause):
                switch intent {
                case .pause where cause.kind == .requested: return .paused
                case .cancelAfterPause(let later) where cause.kind == .requested: return .cancelled(later)
                default: return .cancelled(cause)
                }
            }
        }
    }
}
