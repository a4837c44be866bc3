// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// https://developer.apple.com/documentation/swiftui/section
public struct Section<Parent, Content, Footer> {
    let parts: [any View]
}

extension Section: View, Primitive where Parent: View, Content: View, Footer: View {}

extension Section where Parent: View, Content: View, Footer: View {
    /// https://developer.apple.com/documentation/swiftui/section/init(content:header:footer:)
    public init(
        @ViewBuilder content: () -> Content,
        @ViewBuilder header: () -> Parent,
        @ViewBuilder footer: () -> Footer
    ) {
        parts = [header(), content(), footer()]
    }
}

extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
    /// https://developer.apple.com/documentation/swiftui/section/init(content:)
    public init(@ViewBuilder content: () -> Content) { parts = [content()] }
}

extension Section where Parent == EmptyView, Content: View, Footer: View {
    /// https://developer.apple.com/documentation/swiftui/section/init(content:footer:)
    public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
        parts = [content(), footer()]
    }
}

extension Section where Parent: View, Content: View, Footer == EmptyView {
    /// https://developer.apple.com/documentation/swiftui/section/init(content:header:)
    public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
        parts = [header(), content()]
    }
}
