// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

internal import Synchronization

/// With parts that are counted when they are asked for.
/// https://developer.apple.com/documentation/foundation/progressmanager
public final class ProgressManager: Sendable {
    private let counts: Mutex<(completed: Int, total: Int?)>
    private let parts = Mutex<[Part]>([])

    /// It is not kept, and is done when it is gone.
    private struct Part {
        let count: Int
        weak var manager: ProgressManager?

        var done: Int { manager?.isFinished ?? true ? count : 0 }
    }

    public init(totalCount: Int?) {
        counts = Mutex((0, totalCount))
    }

    public var totalCount: Int? { counts.withLock { $0.total } }

    public var completedCount: Int {
        counts.withLock { $0.completed }
            + parts.withLock { parts in parts.reduce(0) { $0 + $1.done } }
    }

    public var isIndeterminate: Bool { totalCount == nil }
    public var reporter: ProgressReporter { ProgressReporter(manager: self) }

    public var fractionCompleted: Double {
        totalCount.map { Double(completedCount) / Double(max(1, $0)) } ?? 0
    }

    public var isFinished: Bool {
        totalCount.map { completedCount >= $0 } ?? false
    }

    public func complete(count: Int) {
        counts.withLock { $0.completed += count }
    }

    public func assign(count: Int, to reporter: ProgressReporter) {
        parts.withLock { $0.append(Part(count: count, manager: reporter.manager)) }
    }

    public func setCounts(_ change: (inout Int, inout Int?) -> Void) {
        counts.withLock { change(&$0.completed, &$0.total) }
    }
}

/// What others see of a manager. It keeps it.
/// https://developer.apple.com/documentation/foundation/progressreporter
public final class ProgressReporter: Sendable {
    let manager: ProgressManager

    init(manager: ProgressManager) {
        self.manager = manager
    }

    public var totalCount: Int? { manager.totalCount }
    public var completedCount: Int { manager.completedCount }
    public var fractionCompleted: Double { manager.fractionCompleted }
    public var isIndeterminate: Bool { manager.isIndeterminate }
    public var isFinished: Bool { manager.isFinished }
}
