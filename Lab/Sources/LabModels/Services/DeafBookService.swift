public import Lanyard

/// A book service that takes no notice when its caller is cancelled: the request goes on, and its answer is returned.
///
/// Many APIs are like this: those that wrap callbacks, or a library in C. The request is a run of the scope anyway,
/// so that the scope's end ends it.
public struct DeafBookService: BookSearching {
    private let base: any BookSearching
    private let scope: TaskScope

    /// Wraps a service that would listen.
    ///
    /// - Parameter scope: Whose run each request is.
    public init(_ base: any BookSearching, scope: TaskScope) {
        self.base = base
        self.scope = scope
    }

    /// The books that a term finds.
    ///
    /// - Throws: What the wrapped service throws.
    /// - Cancellation: None; only the scope's cancellation ends it.
    public func books(matching term: String) async throws -> [Book] {
        let base = base
        let run = scope.addTask(name: "Deaf to cancellation: \(term)", isolation: nil) {
            try await base.books(matching: term)
        }
        return try await run.value
    }
}
