final class SessionManager {
    static let shared = SessionManager()
    private(set) var user: User?

    func restore() {
        Task {
            user = try await keychain.user()
        }
    }
}
