public import Lanyard
public import Observation

/// Writes page after page. Asked to finish it completes the page at hand; cancelled it loses what is not complete.
@MainActor @Observable
public final class GraceModel {
    /// How many pages are complete.
    public private(set) var pages = 0
    /// How many lines of the page at hand are written.
    public private(set) var lines = 0
    /// Whether it writes.
    public private(set) var isWriting = false
    /// Whether it has been asked to finish.
    public private(set) var isAsked = false
    /// What the last shutdown reported.
    public private(set) var report: ShutdownReport?
    /// How many lines a page has.
    public let linesPerPage = 8

    private let services: LabServices
    private let lineTime: Duration
    private let tasks: TaskScope
    @ObservationIgnored private var writing: ScopedTask<Void>?

    /// - Parameter lineTime: What a line takes.
    public init(_ services: LabServices, lineTime: Duration = .milliseconds(150)) {
        self.services = services
        self.lineTime = lineTime
        tasks = services.scope.child("Writer")
    }

    /// Begins with the first page; nothing happens while it writes.
    public func start() {
        guard !isWriting else { return }
        (isWriting, isAsked, pages, lines, report) = (true, false, 0, 0, nil)
        writing = tasks.addTask(id: "write", name: "Write pages", for: self) {
            [weak self, clock = services.clock, lineTime, linesPerPage] in
            while !TaskContext.current.isAskedToFinish {
                for line in 1...linesPerPage {
                    try await clock.sleep(for: lineTime)
                    self?.lines = line
                }
                self?.completePage()
            }
        } finally: { model, _ in
            // Whoever shuts it down tells more; but it may be cancelled by somebody else.
            if !model.isAsked { model.isWriting = false }
        }
    }

    /// Asks it to finish, gives it two seconds for that, and cancels it if it needs longer.
    public func finish() { end(grace: .seconds(2)) }

    /// Cancels it at once.
    public func cancel() { end(grace: .zero) }

    private func end(grace: Duration) {
        guard isWriting, !isAsked, let writing else { return }
        isAsked = true
        tasks.addTask(name: "Shut down") { [weak self] in
            let report = try await writing.shutdown(grace: grace, patience: .seconds(1))
            self?.ended(report)
        }
    }

    private func completePage() { (pages, lines) = (pages + 1, 0) }

    private func ended(_ report: ShutdownReport) { (isWriting, self.report) = (false, report) }
}
