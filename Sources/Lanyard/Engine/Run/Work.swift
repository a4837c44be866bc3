/// What a run does.
///
/// Unchecked, because the compiler follows `sending` through parameters but not into the body of a run: the
/// operation comes in as `sending`, so nobody else holds it, and the run calls it, once or again when it has failed.
package struct Work<Success: Sendable>: @unchecked Sendable {
    let operation: @isolated(any) () async throws -> Success

    package init(_ operation: sending @escaping @isolated(any) () async throws -> Success) {
        self.operation = operation
    }

    /// The same, to be kept by what does not know its type. Only ``restored(as:)`` makes it callable again.
    var erased: Work<Void> { unsafeBitCast(self, to: Work<Void>.self) }

    /// The same, of the type that it was erased from.
    func restored<Other>(as type: Other.Type) -> Work<Other> { unsafeBitCast(self, to: Work<Other>.self) }

    /// Whether the operation is isolated to the caller's actor. If so, its task begins there, so that calls
    /// made there start in order; if not, the run must not hold on to that actor.
    func isIsolated(to isolation: (any Actor)?) -> Bool {
        guard let home else { return false }
        return home === isolation
    }

    /// The actor of the operation.
    var home: (any Actor)? { operation.isolation }
}
