/// What a button whose action runs is there for.
public enum RunningButton: Sendable {
    /// Nothing: it cannot be pressed until the action has ended.
    case isDisabled
    /// It says “Cancel”, and cancels the action.
    case offersCancel
    /// The same as before: the action's policy decides about the next call.
    case staysEnabled
}
