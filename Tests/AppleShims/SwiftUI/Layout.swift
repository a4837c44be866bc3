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

public enum HorizontalAlignment: Sendable {
    case leading
    case center
    case trailing
}
