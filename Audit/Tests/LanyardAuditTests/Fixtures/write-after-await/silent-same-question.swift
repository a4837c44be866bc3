final class ProfileModel {
    private var profile: Profile?

    func reload() {
        Task { profile = try await client.profile() }
    }
}
