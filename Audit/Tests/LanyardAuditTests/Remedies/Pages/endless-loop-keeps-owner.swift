import Foundation

@MainActor final class Safe {
    private var listening: Task<Void, Never>?

    func lock() {}

    init() {
        listening = Task { [weak self] in
            for await _ in NotificationCenter.default.notifications(named: .didEnterBackground) {
                guard let self else { return }
                self.lock()
            }
        }
    }

    deinit { listening?.cancel() }
}

final class NotificationCenter: Sendable {
    static let `default` = NotificationCenter()
    enum Name: Sendable { case didEnterBackground }
    func notifications(named: Name) -> AsyncStream<Void> { AsyncStream { _ in } }
}
