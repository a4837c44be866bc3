extension Fibonacci {
    /// The last number.
    ///
    /// - Throws: `CancellationError` when the task has been cancelled.
    func lastNumber() async throws -> Int {
        var (number, next) = (0, 1)
        for index in 1...last {
            try Task.checkCancellation()
            (number, next) = (next, number + next)
            await step(index, number)
        }
        return number
    }
}
