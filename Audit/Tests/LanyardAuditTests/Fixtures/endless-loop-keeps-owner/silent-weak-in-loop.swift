@MainActor
final class SessionModel {
    private(set) var isActive = true

    init() {
        Task { [weak self] in
            for await _ in NotificationCenter.default.notifications(named: .didEnterBackground) {
                self?.isActive = false
            }
        }
    }
}
