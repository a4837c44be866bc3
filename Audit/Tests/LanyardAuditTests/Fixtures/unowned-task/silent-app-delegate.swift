@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    private var configuration: RemoteConfiguration?
    private let pushes = PushCenter()

    func application(_ application: UIApplication, didFinishLaunchingWithOptions options: [Key: Any]?) -> Bool {
        Task { configuration = await RemoteConfiguration.fetch() }
        return true
    }
}

final class PushCenter {
    private var token: Data?

    func register() {
        Task { token = await system.token() }
    }
}
