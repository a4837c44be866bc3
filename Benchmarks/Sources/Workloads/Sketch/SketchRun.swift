/// The record of one call, which is its handle as well.
///
/// Unchecked, because whatever changes is touched under the lock of its scope.
final class SketchRun: @unchecked Sendable {
    /// The run that the current task executes.
    struct Current: Sendable {
        @TaskLocal static var current = Current(run: nil)

        let run: SketchRun?
    }

    let key: String?
    private let core: SketchCore
    private(set) var task: Task<Void, Never>?
    private(set) var isCancelled = false
    private var isOver = false
    private var next: SketchRun?
    private unowned(unsafe) var previous: SketchRun?

    init(_ core: SketchCore, key: String? = nil) {
        self.core = core
        self.key = key
        core.enter(self)
    }

    func cancel() { core.cancel(self) }

    /// Has ended; whether its result counts.
    func leave() -> Bool { core.leave(self) }

    /// Notes its task, which may have ended already.
    func started(_ task: Task<Void, Never>) -> SketchRun {
        core.note(task, of: self)
        return self
    }

    // MARK: Under the lock of the scope

    func link(before first: inout SketchRun?) {
        next = first
        next?.previous = self
        first = self
    }

    func unlink(from first: inout SketchRun?) {
        next?.previous = previous
        if let previous { previous.next = next } else { first = next }
        next = nil
    }

    func note(_ task: Task<Void, Never>) {
        if isCancelled { task.cancel() }
        if !isOver { self.task = task }
    }

    func markCancelled() -> Task<Void, Never>? {
        isCancelled = true
        return task
    }

    func end() -> (counts: Bool, task: Task<Void, Never>?) {
        isOver = true
        return (!isCancelled, task.take())
    }
}

extension SketchRun: Awaitable {
    func end() async { await core.task(of: self)?.value }
}
