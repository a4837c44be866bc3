/// What is known of a scope from its making on.
public struct ScopeInfo: Sendable, Identifiable {
    /// The identity of the scope.
    public let id: ScopeID
    /// The name given to it.
    public let name: String?
    /// The place where it was made.
    public let origin: CallSite
    /// The scope above.
    public let parent: ScopeID?

    init(_ core: ScopeCore) {
        id = core.id
        name = core.name
        origin = core.origin
        parent = core.parent?.id
    }
}
