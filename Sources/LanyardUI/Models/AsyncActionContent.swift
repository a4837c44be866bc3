/// Decides what of an action is shown: one thing at a time.
///
/// An error comes first, for it is new; then a value, also while the next one is loaded; then that something runs.
package enum AsyncActionContent<Value> {
    /// There is nothing to show yet.
    case idle
    /// The first value is being loaded.
    case running
    /// There is a value.
    case value(Value)
    /// The newest call failed.
    case error(any Error)

    package init(value: Value?, error: (any Error)?, isBusy: Bool) {
        if let error {
            self = .error(error)
        } else if let value {
            self = .value(value)
        } else {
            self = isBusy ? .running : .idle
        }
    }

    @MainActor package init<Input>(_ action: AsyncAction<Input, Value>) {
        self.init(value: action.value, error: action.error, isBusy: action.isRunning || action.isWaiting)
    }
}
