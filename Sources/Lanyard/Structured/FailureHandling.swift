/// The failure of one run cancels the others of its structured scope:
/// ``withTaskScope(_:onFailure:clock:fileID:line:_:)->Success``.
public struct SiblingCancellation: Sendable {
    /// The first error cancels what else runs in the scope, body included, and is thrown.
    public static var cancelSiblings: SiblingCancellation { SiblingCancellation() }
}

/// The failure of one run of a structured scope changes nothing for the others:
/// ``withTaskScope(_:onFailure:clock:fileID:line:_:)->TaskScopeResult<Success>``.
public struct SiblingIsolation: Sendable {
    /// Every run goes on to its own end, and the outcomes of all are collected.
    public static var isolate: SiblingIsolation { SiblingIsolation() }
}
