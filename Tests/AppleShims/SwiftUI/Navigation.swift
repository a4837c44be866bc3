// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// https://developer.apple.com/documentation/swiftui/navigationstack
@MainActor @preconcurrency public struct NavigationStack<Data, Root: View>: Primitive {
    let parts: [any View]

    /// https://developer.apple.com/documentation/swiftui/navigationstack/init(root:)
    @MainActor @preconcurrency
    public init(@ViewBuilder root: () -> Root) where Data == NavigationPath { parts = [root()] }
}

/// https://developer.apple.com/documentation/swiftui/navigationpath
public struct NavigationPath {}

/// https://developer.apple.com/documentation/swiftui/navigationlink
public nonisolated struct NavigationLink<Label: View, Destination: View>: Primitive {
    let destination: Destination
    let parts: [any View]
}

extension NavigationLink where Label == Text {
    /// https://developer.apple.com/documentation/swiftui/navigationlink/init(_:destination:)
    public nonisolated init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination) {
        (self.destination, parts) = (destination(), [Text(titleKey)])
    }

    /// https://developer.apple.com/documentation/swiftui/navigationlink/init(_:destination:)
    /// Its page groups overloads, and the copy shows another one.
    @_disfavoredOverload
    public nonisolated init<S: StringProtocol>(_ title: S, @ViewBuilder destination: () -> Destination) {
        (self.destination, parts) = (destination(), [Text(title)])
    }
}

extension View {
    /// https://developer.apple.com/documentation/swiftui/view/navigationtitle(_:)
    /// Its page groups overloads, and the copy shows another one.
    public nonisolated func navigationTitle<S: StringProtocol>(_ title: S) -> some View { self }

    /// https://developer.apple.com/documentation/swiftui/view/tabitem(_:)
    public nonisolated func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View { self }

    /// https://developer.apple.com/documentation/swiftui/view/sheet(ispresented:ondismiss:content:)
    public nonisolated func sheet<Content: View>(
        isPresented: Binding<Bool>,
        onDismiss: (() -> Void)? = nil,
        @ViewBuilder content: @escaping () -> Content
    ) -> some View {
        self
    }
}
