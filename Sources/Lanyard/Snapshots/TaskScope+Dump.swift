extension TaskScope {
    /// The scopes of the process that have no scope above them, with everything below, the oldest first.
    ///
    /// Each run and scope is read on its own, so you may see only a part of what happens meanwhile.
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
    /// It takes each scope's lock for a moment, only as long as it takes to list the runs.
    public static func dump() {
        for root in roots { print(root) }
    }

    /// Writes the tree of all scopes and runs of the process to a stream.
    ///
    /// - Parameter stream: The stream, which gets a line for each scope and run.
    public static func dump(to stream: inout some TextOutputStream) {
        for root in roots { print(root, to: &stream) }
    }
}
