import Synchronization

/// A test's function, lent to tasks that may live on for a moment when the test is over.
///
/// Who makes a closure escape for a while is stopped if anybody holds it then. So the tasks hold this, and it is taken back.
final class LentFunction: Sendable {
    typealias Function = @Sendable () async throws -> Void

    private let function: Mutex<Function?>

    init(_ function: @escaping Function) {
        self.function = Mutex(function)
    }

    func callAsFunction() async throws {
        try await function.withLock(\.self)?()
    }

    @inline(never)  // Called after an `await`: see “What bites on this compiler” in Design.md.
    func takeBack() {
        let last = function.withLock { $0.take() }
        withExtendedLifetime(last) {}
    }
}
