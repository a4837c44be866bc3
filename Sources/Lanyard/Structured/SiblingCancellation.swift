/// The failure of one run cancels the others of its structured scope:
/// ``withTaskScope(_:onFailure:clock:fileID:line:_:)->Success``.
///
/// A type of its own, because ``SiblingIsolation`` gives another result and throws less.
public enum SiblingCancellation: Sendable {
    /// The first error cancels what else runs in the scope, body included, and is thrown.
    case cancelSiblings
}
