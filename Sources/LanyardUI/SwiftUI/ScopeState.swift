#if canImport(SwiftUI)
public import Lanyard
public import SwiftUI

/// A scope that a view owns for the life of its identity. What it runs is cancelled when the view is gone for good.
///
/// It lies below the environment's scope. A pushed screen, another tab or an update of the view does not cancel it. Read it in
/// `body` or in code that `body` calls, not in the view's `init`, because SwiftUI keeps nothing there yet.
///
/// ```swift
/// @ScopeState("Player") private var tasks
/// ```
///
/// A run that uses the view, or even one of its states, keeps everything that the view keeps. That includes the scope, which
/// then is not released. Give the run what it needs in a capture list, or start it with `.task(in:)`, which cancels when the
/// view disappears.
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

    /// Makes a state whose scope has this name.
    public init(_ name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
        _holder = State(wrappedValue: ScopeHolder(name, fileID: fileID, line: line))
    }

    /// The scope.
    public var wrappedValue: TaskScope { holder.scope(under: parent) }
}
#endif
