extension Fibonacci {
    /// All numbers; when the task has been cancelled, those that are done.
    func numbersSoFar() async -> [Int] {
        var numbers: [Int] = []
        var (number, next) = (0, 1)
        for index in 1...last {
            if Task.isCancelled { break }
            (number, next) = (next, number + next)
            numbers.append(number)
            await step(index, number)
        }
        return numbers
    }
}
