extension TaskScope {
    /// All scopes of the process that have none above them, with what is below, at this moment, the oldest first.
    ///
    /// Each run and scope is read on its own, so what happens meanwhile may be seen in part.
    /// - Complexity: O(*n* log *n*) in the number of runs and scopes.
    public static var roots: [ScopeSnapshot] {
        var roots: [ScopeSnapshot] = []
        ScopeRegistry.visit { roots.append(ScopeSnapshot($0)) }
        return roots
    }

    /// Prints the tree of all scopes and runs of the process.
    ///
    /// ```swift
    /// TaskScope.dump()
    /// // Downloads · 2 runs
    /// // ├─ #7 picture · concurrent(limit: 2) · running 1.2 s · App/Screen.swift:31
    /// // └─ #8 film · concurrent(limit: 2) · straggling 1.2 s, cancelled 0.3 s ago: requested (App/Screen.swift:40)
    /// ```
    ///
    /// It takes each scope's lock for a moment, and no longer than it takes to list its runs.
    public static func dump() {
        for root in roots { print(root) }
    }

    /// Writes the tree of all scopes and runs of the process to a stream.
    ///
    /// - Parameter stream: Where to write it, a line for each scope and run.
    public static func dump(to stream: inout some TextOutputStream) {
        for root in roots { print(root, to: &stream) }
    }
}
