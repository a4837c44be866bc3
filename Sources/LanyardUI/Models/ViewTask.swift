package import Lanyard

/// The task of one view for as long as the view has its identity: does in a scope what its ``Appearance`` decides.
///
/// It holds no scope: that belongs to whoever made it. All its runs have one key, which no other view has, and lie in one
/// scope: in another it starts only what it has cancelled in the one before. A view that goes without a word, as with a
/// window, lets go of it, and that cancels, too. What tells it of the view returns the run that was started, if one was.
@MainActor package final class ViewTask<ID: Equatable> {
    private var appearance = Appearance<ID>()
    private weak var scope: TaskScope?
    private var origin: (fileID: StaticString, line: UInt) = (#fileID, #line)
    private let key = Key()

    package init() {}

    deinit { scope?.cancel(id: key, "its view is gone", fileID: origin.fileID, line: origin.line) }

    /// The view is there.
    @discardableResult
    package func appeared(_ wish: ViewTaskWish<ID>) -> ScopedTask<Void>? {
        if scope !== wish.scope { disappeared(wish) }
        return perform(appearance.appeared(with: wish.id, wish.runs), wish)
    }

    /// The view wants something else.
    @discardableResult
    package func changed(to wish: ViewTaskWish<ID>) -> ScopedTask<Void>? {
        guard scope === wish.scope else { return appearance.isVisible ? appeared(wish) : nil }
        return perform(appearance.changed(to: wish.id), wish)
    }

    /// The view is hidden or gone.
    package func disappeared(_ wish: ViewTaskWish<ID>) {
        perform(appearance.disappeared(), wish)
    }

    @discardableResult
    private func perform(_ action: Appearance<ID>.Action, _ wish: ViewTaskWish<ID>) -> ScopedTask<Void>? {
        switch action {
        case .nothing:
            return nil
        case .start(let number):
            return start(number, wish)
        case .cancel:
            scope?.cancel(id: key, "its view disappeared", fileID: wish.fileID, line: wish.line)
            return nil
        }
    }

    private func start(_ number: Int, _ wish: ViewTaskWish<ID>) -> ScopedTask<Void> {
        (scope, origin) = (wish.scope, (wish.fileID, wish.line))
        return wish.scope.addTask(
            id: key,
            policy: wish.policy,
            name: wish.name,
            priority: wish.priority,
            for: self,
            fileID: wish.fileID,
            line: wish.line,
            operation: wish.action,
            then: { task, _ in task.appearance.succeeded(number) }
        )
    }

    /// Equal to itself only. An object, because the address of one that has gone may come again.
    private final class Key: Hashable, Sendable, CustomStringConvertible {
        let description = "view"
        static func == (lhs: Key, rhs: Key) -> Bool { lhs === rhs }
        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }
}
