public import Lanyard
public import Observation

/// A group of actions that share a policy as if they were one: download or upload, but not both.
///
/// ```swift
/// let transfers = AsyncActionGroup("Transfers", policy: .skip)
/// let download = AsyncAction<File, Data>(in: transfers) { file in try await server.fetch(file) }
/// let upload = AsyncAction<Data, Void>(in: transfers) { data in try await server.store(data) }
/// ```
///
/// With `OverlapPolicy.join` all actions of a group must have the same type of output.
@MainActor @Observable public final class AsyncActionGroup {
    let scope: TaskScope
    let policy: OverlapPolicy
    let key = "action"
    /// Observed, so that whoever watches the group hears of members that come.
    private var members: [() -> (any GroupMember)?] = []

    /// The last call of any of its actions that was not skipped; `nil` before the first call.
    public private(set) var last: RunInfo?

    /// Whether any of its actions runs.
    public var isRunning: Bool { members.contains { $0()?.isRunning ?? false } }

    /// Makes a group.
    ///
    /// - Parameters:
    ///   - name: The name of its scope in snapshots and causes.
    ///   - policy: What a call of one of its actions does while one of them runs.
    ///   - parent: The scope above its own. The scope's cancellation, clock, priority and executor apply here, too.
    ///   - fileID: The file of the call, for causes and snapshots. A wrapper passes its caller's.
    ///   - line: The line of the call, as for `fileID`.
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
    ///   - reason: The reason that the cause gives.
    ///   - fileID: The file of the call, for the cause. A wrapper passes its caller's.
    ///   - line: The line of the call, as for `fileID`.
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
