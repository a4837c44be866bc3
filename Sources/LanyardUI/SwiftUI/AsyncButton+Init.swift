#if canImport(SwiftUI)
public import SwiftUI

extension AsyncButton where Label == Text {
    /// Makes a button with a text of an action that takes something.
    public init(
        _ title: LocalizedStringKey,
        action: AsyncAction<Input, Output>,
        input: Input,
        whileRunning: RunningButton = .isDisabled
    ) {
        self.init(action: action, input: input, whileRunning: whileRunning) { Text(title) }
    }
}

extension AsyncButton where Input == Void {
    /// Makes a button of an action that takes nothing.
    public init(
        action: AsyncAction<Void, Output>,
        whileRunning: RunningButton = .isDisabled,
        @ViewBuilder label: () -> Label
    ) {
        self.init(action: action, input: (), whileRunning: whileRunning, label: label)
    }
}

extension AsyncButton where Input == Void, Label == Text {
    /// Makes a button with a text of an action that takes nothing.
    public init(
        _ title: LocalizedStringKey,
        action: AsyncAction<Void, Output>,
        whileRunning: RunningButton = .isDisabled
    ) {
        self.init(title, action: action, input: (), whileRunning: whileRunning)
    }
}
#endif
