package import Lanyard

/// What a view wants done while it is there.
package struct ViewTaskWish<ID: Equatable> {
    package let scope: TaskScope
    package let id: ID
    package let policy: OverlapPolicy
    package let runs: AppearancePolicy
    package let name: String?
    package let priority: TaskPriority?
    package let fileID: StaticString
    package let line: UInt
    package let action: @Sendable @isolated(any) () async throws -> Void

    package init(
        _ scope: TaskScope,
        id: ID,
        policy: OverlapPolicy,
        runs: AppearancePolicy,
        name: String?,
        priority: TaskPriority?,
        fileID: StaticString,
        line: UInt,
        action: @escaping @Sendable @isolated(any) () async throws -> Void
    ) {
        self.scope = scope
        self.id = id
        self.policy = policy
        self.runs = runs
        self.name = name
        self.priority = priority
        self.fileID = fileID
        self.line = line
        self.action = action
    }

    /// What has to change for the view to want something else.
    package var trigger: Trigger { Trigger(id: id, scope: ObjectIdentifier(scope)) }

    package struct Trigger: Equatable {
        let id: ID
        let scope: ObjectIdentifier
    }
}
