/// Decides when the task of a view starts and when it is cancelled, from what SwiftUI tells about the view.
///
/// 1. A view that appears starts its task; one that is told twice that it appears does not start it twice.
/// 2. Another `id` starts it again, but only while the view is visible: a hidden one waits until it appears.
/// 3. A view that disappears cancels whatever it started. If it appears again, so does the task, unless the policy says
///    that it has succeeded for this `id` and is not wanted again.
package struct Appearance<ID: Equatable> {
    /// What to do.
    package enum Action: Equatable {
        /// Nothing.
        case nothing
        /// Start the task; the number tells this start from all the others.
        case start(Int)
        /// Cancel what was started.
        case cancel
    }

    /// Whether the view is there.
    package private(set) var isVisible = false
    private var id: ID?
    private var lastStart = 0
    private var hasSucceeded = false

    package init() {}

    /// The view is there.
    package mutating func appeared(with id: ID, _ policy: AppearancePolicy) -> Action {
        if isVisible { return changed(to: id) }
        isVisible = true
        return policy == .untilItSucceeds && hasSucceeded && self.id == id ? .nothing : start(id)
    }

    /// The view has got this `id`.
    package mutating func changed(to id: ID) -> Action {
        isVisible && self.id != id ? start(id) : .nothing
    }

    /// The view is hidden or gone.
    package mutating func disappeared() -> Action {
        defer { isVisible = false }
        return isVisible ? .cancel : .nothing
    }

    /// What was started with this number has done its work; a start after it counts for more.
    package mutating func succeeded(_ start: Int) {
        if start == lastStart { hasSucceeded = true }
    }

    private mutating func start(_ id: ID) -> Action {
        self.id = id
        hasSucceeded = false
        lastStart += 1
        return .start(lastStart)
    }
}
