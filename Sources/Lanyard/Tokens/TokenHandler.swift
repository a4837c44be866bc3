internal import Synchronization

/// A closure that is called once or never: whoever takes it out first decides.
final class TokenHandler: Sendable {
    typealias Action = @Sendable (CancellationCause) -> Void

    private let action: Mutex<Action?>

    init(_ action: @escaping Action) {
        self.action = Mutex(action)
    }

    func take() -> Action? {
        action.withLock { $0.take() }
    }
}
