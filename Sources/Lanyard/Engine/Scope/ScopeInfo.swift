/// What is known about a scope from the moment it is made.
public struct ScopeInfo: Sendable, Identifiable, CustomStringConvertible {
    private let facts: Facts

    private final class Facts: Sendable {
        let id: ScopeID
        let name: String?
        let origin: CallSite
        let parent: ScopeID?

        init(_ core: ScopeCore) {
            id = core.id
            name = core.naming?.text
            origin = core.origin
            parent = core.parent?.id
        }
    }

    /// The identity of the scope.
    public var id: ScopeID { facts.id }
    /// The name that it was given.
    public var name: String? { facts.name }
    /// The source line that made it.
    public var origin: CallSite { facts.origin }
    /// The scope above.
    public var parent: ScopeID? { facts.parent }

    /// Its name, in quotes, or its number if it has no name.
    public var description: String { name.map { "“\($0)”" } ?? "scope \(id)" }

    @inline(__always)
    init(_ core: ScopeCore) { facts = core.info.object { Facts(core) } }
}

/// What a scope is called.
///
/// A name of two parts is joined when somebody reads it. There is a scope for each request of a server, and most names are never read.
package struct ScopeName: Sendable {
    private let first: String
    private let second: String?

    package init(_ text: String) {
        first = text
        second = nil
    }

    /// The name is both, with a space in between.
    package init(_ first: String, _ second: String) {
        self.first = first
        self.second = second
    }

    package var text: String { second.map { "\(first) \($0)" } ?? first }
}
