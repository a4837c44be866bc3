extension ScopedTask: CustomReflectable {
    /// What was known at the call of the run.
    ///
    /// What changes in the run is not shown. Locks guard it, which a mirror does not take, and tests mirror whatever stands in
    /// an expectation that fails.
    public var customMirror: Mirror { Mirror(self, children: ["info": info]) }
}

extension TaskScope: CustomReflectable {
    /// What was known when the scope was made. What changes in it is not shown, for the same reason as in ``ScopedTask``.
    public var customMirror: Mirror { Mirror(self, children: ["info": ScopeInfo(core)]) }
}
