// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public struct Text: Primitive, Sendable {
    let content: String

    public init(_ key: LocalizedStringKey) { content = key.value }

    @_disfavoredOverload
    public init(_ content: some StringProtocol) { self.content = String(content) }
}

public struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable, Sendable {
    let value: String

    public init(stringLiteral value: String) { self.value = value }
}

public struct ButtonRole: Equatable, Sendable {
    private let name: String

    public static let cancel = ButtonRole(name: "cancel")
    public static let destructive = ButtonRole(name: "destructive")
}

public struct Button<Label: View>: Primitive {
    let role: ButtonRole?
    let press: @MainActor () -> Void
    let label: [any View]

    public init(
        role: ButtonRole? = nil,
        action: @escaping @MainActor () -> Void,
        @ViewBuilder label: () -> Label
    ) {
        (self.role, press, self.label) = (role, action, [label()])
    }
}

extension Button where Label == Text {
    public init(_ title: LocalizedStringKey, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void) {
        self.init(role: role, action: action) { Text(title) }
    }
}

/// What a host shows of a button.
@MainActor protocol Pressable {
    var press: @MainActor () -> Void { get }
    var label: [any View] { get }
}

extension Button: Pressable {
    /// One that is shown. Not of SwiftUI.
    @MainActor public struct Shown {
        public let isEnabled: Bool
        public let press: @MainActor () -> Void
    }
}

public struct AnyView: Primitive {
    let parts: [any View]

    public init(_ view: some View) { parts = [view] }
}

public struct ProgressView<Label: View, CurrentValueLabel: View>: Primitive, Bar {
    let fraction: Double?
}

extension ProgressView where Label == EmptyView, CurrentValueLabel == EmptyView {
    public init() { fraction = nil }

    public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) { fraction = value.map { Double($0 / total) } }
}

/// What a host shows of a progress view.
@MainActor protocol Bar {
    var fraction: Double? { get }
}
