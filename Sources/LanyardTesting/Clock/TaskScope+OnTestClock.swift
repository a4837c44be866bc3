public import Lanyard

extension TaskScope {
    /// Makes a scope for a test, with the time of a test clock, and with its work on that clock's executor.
    ///
    /// So code that moves the clock also waits for the scope's work. ``Interleavings`` has a clock that runs jobs in another
    /// order each time, so there the scope's runs are interleaved with the test. Scopes below this one are on the clock, too.
    ///
    /// ```swift
    /// let clock = TestClock()
    /// let scope = TaskScope("Search", on: clock)
    /// let task = scope.addTask(id: "term", policy: .debounce(for: .milliseconds(300))) { "Hitchhiker" }
    /// await clock.advance(by: .milliseconds(300))
    /// #expect(try await task.value == "Hitchhiker")
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name of the scope in snapshots and causes.
    ///   - clock: The clock that gives the time and the executor.
    ///   - fileID: The file of the call, for causes and snapshots.
    ///   - line: The line of the call, as for `fileID`.
    public convenience init(
        _ name: String? = nil,
        on clock: TestClock,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        self.init(name, clock: clock, executor: clock.executor, fileID: fileID, line: line)
    }
}
