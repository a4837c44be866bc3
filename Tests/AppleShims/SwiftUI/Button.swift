// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// https://developer.apple.com/documentation/swiftui/button
public nonisolated struct Button<Label: View>: Primitive {
    let role: ButtonRole?
    let press: @MainActor () -> Void
    let label: [any View]

    /// https://developer.apple.com/documentation/swiftui/button/init(action:label:)
    @preconcurrency
    public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
        self.init(role: nil, action: action, label: label)
    }

    /// https://developer.apple.com/documentation/swiftui/button/init(role:action:label:)
    @preconcurrency
    public nonisolated init(
        role: ButtonRole?,
        action: @escaping @MainActor () -> Void,
        @ViewBuilder label: () -> Label
    ) {
        (self.role, press, self.label) = (role, action, [label()])
    }
}

extension Button where Label == Text {
    /// https://developer.apple.com/documentation/swiftui/button/init(_:action:)
    @preconcurrency
    public nonisolated init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {
        self.init(titleKey, role: nil, action: action)
    }

    /// https://developer.apple.com/documentation/swiftui/button/init(_:role:action:)
    @preconcurrency
    public nonisolated init(
        _ titleKey: LocalizedStringKey,
        role: ButtonRole?,
        action: @escaping @MainActor () -> Void
    ) {
        self.init(role: role, action: action) { Text(titleKey) }
    }
}

/// https://developer.apple.com/documentation/swiftui/buttonrole
public struct ButtonRole: Equatable, Sendable {
    private let name: String

    /// https://developer.apple.com/documentation/swiftui/buttonrole/cancel
    public static let cancel = ButtonRole(name: "cancel")
    /// https://developer.apple.com/documentation/swiftui/buttonrole/destructive
    public static let destructive = ButtonRole(name: "destructive")
}

/// What a host shows of a button.
@MainActor protocol Pressable {
    var press: @MainActor () -> Void { get }
    var label: [any View] { get }
}

extension Button: Pressable {}
