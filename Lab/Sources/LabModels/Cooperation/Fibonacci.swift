/// Computes Fibonacci's numbers one after the other, with a step between them that takes its time.
///
/// One computation, and three ways to answer when its task is cancelled midway; each has a file of its own.
struct Fibonacci: Sendable {
    /// The last number wanted: `F(90)` is the greatest that is sure to fit.
    let last: Int

    /// Told of each number, and as slow as the work pretends to be.
    let step: @Sendable (_ index: Int, _ number: Int) async -> Void

    init(last: Int, step: @escaping @Sendable (_ index: Int, _ number: Int) async -> Void) {
        self.last = min(max(last, 1), 90)
        self.step = step
    }
}
