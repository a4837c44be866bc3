// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public struct Section<Parent: View, Content: View, Footer: View>: Primitive {
    let parts: [any View]

    public init(
        @ViewBuilder content: () -> Content,
        @ViewBuilder header: () -> Parent,
        @ViewBuilder footer: () -> Footer
    ) {
        parts = [header(), content(), footer()]
    }
}

extension Section where Parent == EmptyView, Footer == EmptyView {
    public init(@ViewBuilder content: () -> Content) { parts = [content()] }
}

extension Section where Parent == EmptyView {
    public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
        parts = [content(), footer()]
    }
}

extension Section where Footer == EmptyView {
    public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
        parts = [header(), content()]
    }
}
