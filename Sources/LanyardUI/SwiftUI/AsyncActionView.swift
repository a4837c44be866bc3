#if canImport(SwiftUI)
public import SwiftUI

/// A view that shows the state of an ``AsyncAction``: nothing yet, that it runs, its value, or its error.
///
/// ```swift
/// AsyncActionView(model.search) { books in
///     List(books) { BookRow($0) }
/// } error: { error in
///     Text(error.localizedDescription)
/// }
/// ```
///
/// An error comes before a value, and a value before “running”. So an action that keeps its value keeps it on the screen while
/// the next one is loaded.
public struct AsyncActionView<
    Input: Sendable,
    Output: Sendable,
    Value: View,
    Idle: View,
    Running: View,
    Failure: View
>: View {
    private let action: AsyncAction<Input, Output>
    private let value: (Output) -> Value
    private let idle: () -> Idle
    private let running: () -> Running
    private let failure: (any Error) -> Failure

    /// Makes a view for each state of an action.
    ///
    /// - Parameters:
    ///   - action: The action that is shown.
    ///   - value: Shows a value.
    ///   - idle: Is shown before the first call.
    ///   - running: Is shown until there is a value. By default it shows how far the action is.
    ///   - error: Shows an error, which is never a cancellation.
    public init(
        _ action: AsyncAction<Input, Output>,
        @ViewBuilder value: @escaping (Output) -> Value,
        @ViewBuilder idle: @escaping () -> Idle = { EmptyView() },
        @ViewBuilder running: @escaping () -> Running,
        @ViewBuilder error: @escaping (any Error) -> Failure
    ) {
        self.action = action
        self.value = value
        self.idle = idle
        self.running = running
        failure = error
    }

    /// The view for the present state.
    public var body: some View {
        switch AsyncActionContent(action) {
        case .idle: idle()
        case .running: running()
        case .value(let output): value(output)
        case .error(let error): failure(error)
        }
    }
}

extension AsyncActionView where Running == ProgressView<EmptyView, EmptyView> {
    /// Makes a view that shows how far the action is while it runs.
    ///
    /// - Parameters:
    ///   - action: The action that is shown.
    ///   - value: Shows a value.
    ///   - idle: Is shown before the first call; by default nothing.
    ///   - error: Shows an error, which is never a cancellation.
    public init(
        _ action: AsyncAction<Input, Output>,
        @ViewBuilder value: @escaping (Output) -> Value,
        @ViewBuilder idle: @escaping () -> Idle = { EmptyView() },
        @ViewBuilder error: @escaping (any Error) -> Failure
    ) {
        self.init(action, value: value, idle: idle, running: { ProgressView(action.progress) }, error: error)
    }
}
#endif
