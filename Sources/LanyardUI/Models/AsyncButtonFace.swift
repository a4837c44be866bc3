/// Decides what a button of an action looks like, and what a press of it does.
package struct AsyncButtonFace: Equatable {
    /// What a press does.
    package enum Press: Equatable {
        /// It calls the action.
        case call
        /// It cancels the action.
        case cancel
    }

    /// Whether it shows that the action runs or waits.
    package let showsProgress: Bool
    /// Whether it can be pressed.
    package let isEnabled: Bool
    /// What a press does.
    package let press: Press

    package init(isBusy: Bool, whileRunning: RunningButton) {
        showsProgress = isBusy
        isEnabled = !isBusy || whileRunning != .isDisabled
        press = isBusy && whileRunning == .offersCancel ? .cancel : .call
    }

    /// What a press of this face does, by what the face would be now; `nil` if nothing.
    ///
    /// A view is drawn a moment after its action has changed. A second press before that would call the action twice, or
    /// cancel what the first one called.
    package func press(now: AsyncButtonFace) -> Press? {
        isEnabled && now.isEnabled && now.press == press ? press : nil
    }

    @MainActor package init<Input, Output>(_ action: AsyncAction<Input, Output>, whileRunning: RunningButton) {
        self.init(isBusy: action.isRunning || action.isWaiting, whileRunning: whileRunning)
    }
}
