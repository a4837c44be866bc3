public import Lanyard
public import Observation

/// Actions that share a policy, as if they were one: download or upload, not both.
///
/// ```swift
/// let transfers = AsyncActionGroup("Transfers", policy: .skip)
/// let download = AsyncAction<File, Data>(in: transfers) { file in try await server.fetch(file) }
/// let upload = AsyncAction<Data, Void>(in: transfers) { data in try await server.store(data) }
/// ```
///
/// With `OverlapPolicy.join` the actions of a group must have the same output.
@MainActor @Observable public final class AsyncActionGroup {
    let scope: TaskScope
    let policy: OverlapPolicy
    let key = "action"
    /// Observed, so that whoever watches the group hears of members that come.
    private var members: [() -> (any GroupMember)?] = []

    /// What was called last, of whichever action, and not passed over; `nil` before the first call.
    public private(set) var last: RunInfo?

    /// Whether any of its actions runs.
    public var isRunning: Bool { members.contains { $0()?.isRunning ?? false } }

    /// Makes a group.
    ///
    /// - Parameters:
    ///   - name: What people will call its scope.
    ///   - policy: What happens when one of its actions is called while one of them runs.
    ///   - parent: The scope above its own; whose cancellation, clock, priority and executor reach it.
    ///   - fileID: The file of the call, for causes and snapshots; a wrapper passes on its caller's.
    ///   - line: The line of the call, likewise.
    public init(
        _ name: String? = nil,
        policy: OverlapPolicy,
        parent: TaskScope? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        scope = TaskScope(name, parent: parent, fileID: fileID, line: line)
        self.policy = policy
    }

    /// Cancels what its actions run and what waits. Their phase is `cancelled` at once, even if a body takes its time to obey.
    ///
    /// - Parameters:
    ///   - reason: Words for the cause.
    ///   - fileID: The file of the call, for the cause; a wrapper passes on its caller's.
    ///   - line: The line of the call, likewise.
    public func cancel(_ reason: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
        for member in members { member()?.cancel(reason, fileID: fileID, line: line) }
    }

    /// One of its actions was called.
    func note(_ run: RunInfo) {
        last = run
    }

    func add(_ member: some GroupMember) {
        removeReleased()
        members.append { [weak member] in member }
    }

    /// A member was released, with what it ran.
    func removeReleased() {
        members.removeAll { $0() == nil }
    }

    /// A call may have cancelled runs of other members.
    func refresh() {
        for member in members { member()?.refresh() }
    }
}

/// What a group asks of its actions.
@MainActor protocol GroupMember: AnyObject {
    var isRunning: Bool { get }
    func cancel(_ reason: String?, fileID: StaticString, line: UInt)
    func refresh()
}

extension AsyncAction: GroupMember {}
