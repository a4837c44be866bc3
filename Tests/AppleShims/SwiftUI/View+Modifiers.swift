// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

extension EnvironmentValues {
    private struct EnabledKey: EnvironmentKey {
        static let defaultValue = true
    }

    public var isEnabled: Bool {
        get { self[EnabledKey.self] }
        set { self[EnabledKey.self] = newValue }
    }
}

extension View {
    public func disabled(_ disabled: Bool) -> some View {
        EnvironmentView(content: self) { $0.isEnabled = $0.isEnabled && !disabled }
    }

    public func font(_ font: Font?) -> some View { self }
}
