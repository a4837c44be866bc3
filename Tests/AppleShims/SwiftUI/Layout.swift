// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public struct HStack<Content: View>: Primitive {
    let parts: [any View]

    public init(spacing: Double? = nil, @ViewBuilder content: () -> Content) { parts = [content()] }
}

public struct VStack<Content: View>: Primitive {
    let parts: [any View]

    public init(
        alignment: HorizontalAlignment = .center,
        spacing: Double? = nil,
        @ViewBuilder content: () -> Content
    ) {
        parts = [content()]
    }
}

public struct HorizontalAlignment: Sendable {
    public static let leading = HorizontalAlignment()
    public static let center = HorizontalAlignment()
}

public struct Form<Content: View>: Primitive {
    let parts: [any View]

    public init(@ViewBuilder content: () -> Content) { parts = [content()] }
}

public struct TabView<SelectionValue: Hashable, Content: View>: Primitive {
    let parts: [any View]

    public init(@ViewBuilder content: () -> Content) where SelectionValue == Int { parts = [content()] }
}
