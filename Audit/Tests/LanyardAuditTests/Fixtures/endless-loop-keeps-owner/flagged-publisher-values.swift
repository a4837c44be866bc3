final class SettingsViewModel {
    private let settings: Settings
    private var theme = Theme.light

    func bind() {
        Task { @MainActor in  // expect: endless-loop-keeps-owner
            for await theme in settings.$theme.values {
                self.theme = theme
            }
        }
    }
}
