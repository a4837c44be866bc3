/// The failure of one run of a structured scope changes nothing for the others:
/// ``withTaskScope(_:onFailure:clock:fileID:line:_:)->TaskScopeResult<Success>``.
public enum SiblingIsolation: Sendable {
    /// Every run goes on to its own end, and the outcomes of all are collected.
    case isolate
}
