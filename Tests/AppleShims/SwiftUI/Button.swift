// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public struct Button<Label: View>: Primitive {
    let role: ButtonRole?
    let press: @MainActor () -> Void
    let label: [any View]

    @preconcurrency
    public init(
        role: ButtonRole? = nil,
        action: @escaping @MainActor () -> Void,
        @ViewBuilder label: () -> Label
    ) {
        (self.role, press, self.label) = (role, action, [label()])
    }
}

extension Button where Label == Text {
    @preconcurrency
    public init(_ titleKey: LocalizedStringKey, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void) {
        self.init(role: role, action: action) { Text(titleKey) }
    }
}

public struct ButtonRole: Equatable, Sendable {
    private let name: String

    public static let cancel = ButtonRole(name: "cancel")
    public static let destructive = ButtonRole(name: "destructive")
}

/// What a host shows of a button.
@MainActor protocol Pressable {
    var press: @MainActor () -> Void { get }
    var label: [any View] { get }
}

extension Button: Pressable {}
