public import Lanyard

extension TaskScope {
    /// Makes a scope for a test: its time is a test clock's, and its work is on that clock's executor.
    ///
    /// So whoever moves the clock waits for its work, and under ``Interleavings``, whose clock runs jobs in another order
    /// each time, its runs are interleaved with the test. The scopes below it are on the clock, too.
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
    ///   - name: What people will call it in snapshots and causes.
    ///   - clock: The clock that gives the time and the executor.
    ///   - fileID: The file of the call, for causes and snapshots.
    ///   - line: The line of the call, likewise.
    public convenience init(
        _ name: String? = nil,
        on clock: TestClock,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        self.init(name, clock: clock, executor: clock.executor, fileID: fileID, line: line)
    }
}
