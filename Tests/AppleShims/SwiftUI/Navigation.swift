// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public struct NavigationStack<Root: View>: Primitive {
    let parts: [any View]

    public init(@ViewBuilder root: () -> Root) { parts = [root()] }
}

public struct NavigationLink<Label: View, Destination: View>: Primitive {
    let destination: Destination
    let parts: [any View]
}

extension NavigationLink where Label == Text {
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination) {
        (self.destination, parts) = (destination(), [Text(titleKey)])
    }

    @_disfavoredOverload
    public init(_ title: some StringProtocol, @ViewBuilder destination: () -> Destination) {
        (self.destination, parts) = (destination(), [Text(title)])
    }
}

extension View {
    public func navigationTitle(_ title: some StringProtocol) -> some View { self }

    public func tabItem(@ViewBuilder _ label: () -> some View) -> some View { self }

    public func sheet(
        isPresented: Binding<Bool>,
        onDismiss: (() -> Void)? = nil,
        @ViewBuilder content: @escaping () -> some View
    ) -> some View {
        self
    }
}
