#if canImport(SwiftUI)
public import SwiftUI

extension AsyncButton where Label == Text {
    /// Makes a button with a text for an action that takes an input.
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
    /// Makes a button for an action that takes no input.
    public init(
        action: AsyncAction<Void, Output>,
        whileRunning: RunningButton = .isDisabled,
        @ViewBuilder label: () -> Label
    ) {
        self.init(action: action, input: (), whileRunning: whileRunning, label: label)
    }
}

extension AsyncButton where Input == Void, Label == Text {
    /// Makes a button with a text for an action that takes no input.
    public init(
        _ title: LocalizedStringKey,
        action: AsyncAction<Void, Output>,
        whileRunning: RunningButton = .isDisabled
    ) {
        self.init(title, action: action, input: (), whileRunning: whileRunning)
    }
}
#endif
