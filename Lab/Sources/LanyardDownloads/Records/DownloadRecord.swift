import Lanyard
import Synchronization

/// One download of a manager: its state, and the commands that change it.
///
/// It never keeps the manager or its scope alive: it reaches the scope through `launch`, which finds nothing once the
/// manager is gone. Lock order: the machine's lock is the only one, and nothing is called while it is held.
final class DownloadRecord: Sendable {
    typealias Launch = @Sendable (DownloadRecord, _ run: Int, DownloadErrand) -> ScopedTask<Void>?

    /// Told of a change, and whether it is more than the counts of bytes and should not wait. It must not wait itself.
    typealias Observer = @Sendable (_ isUrgent: Bool) -> Void

    let id: DownloadID
    let request: DownloadRequest
    /// The request's URL, read once.
    let source: Result<SourceURL, DownloadError>
    let timeline: Timeline
    let progressInterval: Duration
    private let launch: Launch
    let machine: Mutex<StateMachine<Observer, ScopedTask<Void>>>

    init(
        id: DownloadID,
        request: DownloadRequest,
        source: SourceURL? = nil,
        timeline: Timeline,
        progressInterval: Duration,
        launch: @escaping Launch
    ) {
        self.id = id
        self.request = request
        self.source = source.map { .success($0) } ?? SourceURL.reading(request.url)
        self.timeline = timeline
        self.progressInterval = progressInterval
        self.launch = launch
        machine = Mutex(StateMachine(id: id, now: timeline.now))
    }

    // MARK: Reading

    /// What people call it: its file name as far as that is known beforehand, else its URL without what nobody should
    /// see.
    var title: String {
        if let name = request.finalName { return name }
        guard let source = try? source.get() else { return "\(id)" }
        return source.lastPathComponent.isEmpty ? source.text : FileName.safe(source.lastPathComponent)
    }

    var state: DownloadState {
        let now = timeline.now
        return machine.withLock { $0.state(now: now) }
    }

    /// The state with its version, and whether it is the last one.
    var reading: (state: DownloadState, version: Int, isLast: Bool) {
        let now = timeline.now
        return machine.withLock { ($0.state(now: now), $0.version, $0.isOver) }
    }

    /// Tells an observer of every change from now on.
    ///
    /// - Returns: its number.
    func observe(_ observer: @escaping Observer) -> Int { machine.withLock { $0.observe(observer) } }

    func stopObserving(_ number: Int) { machine.withLock { $0.stopObserving(number) } }

    /// The manager is gone.
    func orphan() {
        tell(machine.withLock { $0.orphan() })
    }

    /// - Parameter isUrgent: whether more than the counts of bytes has changed.
    func tell(_ observers: [Observer], isUrgent: Bool = true) {
        for observer in observers { observer(isUrgent) }
    }

    // MARK: Commands

    /// Carries out a command, after those that came before it. Never waits: if another thread is at it, that one does
    /// this one, too.
    func perform(_ command: DownloadCommand) {
        guard machine.withLock({ $0.enqueue(command) }) else { return }
        while let next = machine.withLock({ $0.nextCommand() }) { carryOut(next) }
    }

    private func carryOut(_ command: DownloadCommand) {
        switch command {
        case .start:
            guard let run = machine.withLock({ $0.beginRun() }) else { return }
            tell(machine.withLock { $0.allObservers })
            start(run, .download)
        case .pause(let call):
            guard let task = machine.withLock({ $0.pause() }) else { return }
            cancel(task, call)
        case .cancel(let call):
            let cause = call.cause(at: timeline.now)
            switch machine.withLock({ $0.cancel(cause) }) {
            case .none: break
            case .tell(let observers): tell(observers)
            case .cancel(let task): cancel(task, call)
            }
        case .reset:
            start(machine.withLock { $0.beginReset() }, .reset)
        }
    }

    private func cancel(_ task: ScopedTask<Void>, _ call: DownloadCommand.Call) {
        task.cancel(call.reason, fileID: call.fileID, line: call.line)
        guard let cause = task.cause else { return }
        tell(machine.withLock { $0.stopping(cause) })
    }

    private func start(_ run: Int, _ errand: DownloadErrand) {
        guard let task = launch(self, run, errand) else {
            let call = DownloadCommand.Call(kind: .refused, reason: "its manager is gone")
            tell(machine.withLock { $0.ended(run, .cancelled(call.cause(at: timeline.now))) })
            return
        }
        if machine.withLock({ $0.started(run, task) }) != nil { neverRan(run, task) }
    }

    // MARK: What runs tell

    /// A body begins. Returns the file if an earlier run has finished it meanwhile.
    func begin(_ run: Int) -> FinishedFile? {
        machine.withLock { $0.begin(run) }
    }

    func ended(_ run: Int, _ end: DownloadRunEnd) {
        tell(machine.withLock { $0.ended(run, end) })
    }

    func wasReset(_ run: Int) {
        tell(machine.withLock { $0.wasReset(run) })
    }

    /// A body was released; if it never began, its run was cancelled before.
    func bodyReleased(_ run: Int) {
        guard let task = machine.withLock({ $0.released(run) }) else { return }
        neverRan(run, task)
    }

    private func neverRan(_ run: Int, _ task: ScopedTask<Void>) {
        guard let cause = task.cause else { return }
        tell(machine.withLock { $0.neverRan(run, cause) })
    }
}
