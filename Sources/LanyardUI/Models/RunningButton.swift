/// What a button does while its action runs.
public enum RunningButton: Sendable {
    /// It is disabled until the action has ended.
    case isDisabled
    /// It says “Cancel”, and cancels the action.
    case offersCancel
    /// It does the same as before, and the action's policy decides about the next call.
    case staysEnabled
}
