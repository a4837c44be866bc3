extension Fibonacci {
    /// The last number; `nil` when the task has been cancelled.
    func lastNumberOrNil() async -> Int? {
        var (number, next) = (0, 1)
        for index in 1...last {
            if Task.isCancelled { return nil }
            (number, next) = (next, number + next)
            await step(index, number)
        }
        return number
    }
}
