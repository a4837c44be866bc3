extension ScopedTask: CustomReflectable {
    /// What the run was called for with. What changes in it is not shown: it is guarded by locks that a mirror does not take, and
    /// tests mirror whatever stands in an expectation that fails.
    public var customMirror: Mirror { Mirror(self, children: ["info": info]) }
}

extension TaskScope: CustomReflectable {
    /// What the scope was made with, for the same reason.
    public var customMirror: Mirror { Mirror(self, children: ["info": ScopeInfo(core)]) }
}
