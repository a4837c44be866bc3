@MainActor
final class SessionModel {
    private(set) var isActive = true

    init() {
        Task {  // expect: endless-loop-keeps-owner
            for await _ in NotificationCenter.default.notifications(named: .didEnterBackground) {
                self.isActive = false
            }
        }
    }
}
