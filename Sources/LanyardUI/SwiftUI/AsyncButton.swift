#if canImport(SwiftUI)
public import SwiftUI

/// A button that calls an ``AsyncAction``, and shows that it runs.
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

    /// Makes a button of an action that takes something.
    ///
    /// - Parameters:
    ///   - action: What it calls.
    ///   - input: What the action gets.
    ///   - whileRunning: What it is there for while the action runs.
    ///   - label: What is on it.
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
