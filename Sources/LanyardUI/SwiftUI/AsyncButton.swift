#if canImport(SwiftUI)
public import SwiftUI

/// A button that calls an ``AsyncAction``, and shows when it runs.
///
/// ```swift
/// AsyncButton("Sign in", action: model.signIn)
/// AsyncButton("Download", action: model.download, input: file, whileRunning: .offersCancel)
/// ```
public struct AsyncButton<Input: Sendable, Output: Sendable, Label: View>: View {
    private let action: AsyncAction<Input, Output>
    private let input: Input
    private let whileRunning: RunningButton
    private let label: Label

    /// Makes a button for an action that takes an input.
    ///
    /// - Parameters:
    ///   - action: The action that it calls.
    ///   - input: The value that the action gets.
    ///   - whileRunning: What the button does while the action runs.
    ///   - label: The content of the button.
    public init(
        action: AsyncAction<Input, Output>,
        input: Input,
        whileRunning: RunningButton = .isDisabled,
        @ViewBuilder label: () -> Label
    ) {
        self.action = action
        self.input = input
        self.whileRunning = whileRunning
        self.label = label()
    }

    /// The button.
    public var body: some View {
        let face = AsyncButtonFace(action, whileRunning: whileRunning)
        Button(role: face.press == .cancel ? .cancel : nil) {
            switch face.press(now: AsyncButtonFace(action, whileRunning: whileRunning)) {
            case .call: action(input)
            case .cancel: action.cancel("Cancel was pressed")
            case nil: break
            }
        } label: {
            HStack {
                if face.showsProgress { ProgressView(action.progress) }
                if face.press == .cancel { Text("Cancel") } else { label }
            }
        }
        .disabled(!face.isEnabled)
    }
}
#endif
