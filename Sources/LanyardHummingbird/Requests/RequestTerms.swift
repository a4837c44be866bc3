#if Hummingbird
import Lanyard

/// What the runs of a request have in common.
struct RequestTerms {
    let core: ScopeCore
    let end: ScopeInstant?
    let origin: CallSite

    init(core: ScopeCore, limit: Duration?, origin: CallSite) {
        self.core = core
        self.origin = origin
        end = limit.map { core.clock.now().advanced(by: $0) }
    }

    /// How much time there is left.
    var remaining: Duration? { end.map { core.clock.now().duration(to: $0) } }
}

extension TaskScope {
    /// Does a part of a request's work, in a run that ends with its time.
    func addRequestTask(
        _ name: String,
        _ terms: RequestTerms,
        operation: sending @escaping @isolated(any) () async throws -> Void
    ) -> ScopedTask<Void> {
        addRequestTask(name: name, deadline: terms.remaining, origin: terms.origin, operation: operation)
    }
}
#endif
