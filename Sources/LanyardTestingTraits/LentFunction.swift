import Synchronization

/// A test's function, lent to tasks that may live on for a moment when the test is over.
///
/// `withoutActuallyEscaping` stops the process if anybody holds the closure afterwards. So the tasks hold this, and it is taken
/// back.
final class LentFunction: Sendable {
    typealias Function = @Sendable () async throws -> Void

    private let function: Mutex<Function?>

    init(_ function: @escaping Function) {
        self.function = Mutex(function)
    }

    func callAsFunction() async throws {
        try await function.withLock(\.self)?()
    }

    @inline(never)  // Called after an `await`: see Documentation/Design/CompilerFaults.md.
    func takeBack() {
        let last = function.withLock { $0.take() }
        withExtendedLifetime(last) {}
    }
}
