/// A scope that an event is about.
public struct ObservedScope: Sendable, Identifiable {
    /// The identity of the scope.
    public let id: ScopeID
    /// The name given to it.
    public let name: String?
    /// The line that made it.
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
