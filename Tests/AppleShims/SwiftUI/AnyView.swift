// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public struct AnyView: Primitive {
    let parts: [any View]

    public init(_ view: some View) { parts = [view] }
}
