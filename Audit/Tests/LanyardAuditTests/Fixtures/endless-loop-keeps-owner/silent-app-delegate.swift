@main
final class AppDelegate: NSObject, UIApplicationDelegate {
    private var count = 0

    func begin() {
        Task {
            for await _ in NotificationCenter.default.notifications(named: .something) {
                self.count += 1
            }
        }
    }
}
