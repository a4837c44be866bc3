// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

extension EnvironmentValues {
    private struct EnabledKey: EnvironmentKey {
        static let defaultValue = true
    }

    /// https://developer.apple.com/documentation/swiftui/environmentvalues/isenabled
    public var isEnabled: Bool {
        get { self[EnabledKey.self] }
        set { self[EnabledKey.self] = newValue }
    }
}

extension View {
    /// https://developer.apple.com/documentation/swiftui/view/disabled(_:)
    public nonisolated func disabled(_ disabled: Bool) -> some View {
        EnvironmentView(content: self) { $0.isEnabled = $0.isEnabled && !disabled }
    }

    /// https://developer.apple.com/documentation/swiftui/view/font(_:)
    public nonisolated func font(_ font: Font?) -> some View { self }
}
