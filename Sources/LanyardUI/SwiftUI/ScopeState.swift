#if canImport(SwiftUI)
public import Lanyard
public import SwiftUI

/// Owns a scope for the life of a view's identity: what it runs is cancelled when the view is gone for good.
///
/// It lies below the environment's scope. A pushed screen or another tab does not cancel it; nor does an update of the
/// view. Read it in `body` or in what `body` calls, not in the view's `init`, where SwiftUI keeps nothing yet.
///
/// ```swift
/// @ScopeState("Player") private var tasks
/// ```
///
/// A run that mentions the view, and be it one of its states, keeps what the view keeps: the scope as well, which then is
/// not released. Give it what it needs in a capture list, or start it with `.task(in:)`, which cancels when the view
/// disappears.
///
/// ```swift
/// tasks.addTask { [player, place = $place] in
///     for await next in player.places { place.wrappedValue = next }
/// }
/// ```
@MainActor @propertyWrapper
public struct ScopeState: DynamicProperty {
    @State private var holder: ScopeHolder
    @Environment(\.taskScope) private var parent

    /// Makes one whose scope has this name.
    public init(_ name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
        _holder = State(wrappedValue: ScopeHolder(name, fileID: fileID, line: line))
    }

    /// The scope.
    public var wrappedValue: TaskScope { holder.scope(under: parent) }
}
#endif
