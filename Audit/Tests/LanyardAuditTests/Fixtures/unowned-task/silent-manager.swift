final class LiveActivityManager: ObservableObject {
    @Published var activity: Activity?

    func settingsChanged() {
        Task { activity = await center.activity() }
    }
}
