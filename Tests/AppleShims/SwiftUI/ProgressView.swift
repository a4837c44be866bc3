// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// https://developer.apple.com/documentation/swiftui/progressview
public nonisolated struct ProgressView<Label: View, CurrentValueLabel: View>: Primitive, Bar {
    let fraction: Double?
}

extension ProgressView where CurrentValueLabel == EmptyView {
    /// https://developer.apple.com/documentation/swiftui/progressview/init()
    public nonisolated init() where Label == EmptyView { fraction = nil }

    /// https://developer.apple.com/documentation/swiftui/progressview/init(value:total:)
    public nonisolated init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) where Label == EmptyView {
        fraction = value.map { Double($0 / total) }
    }
}

/// What a host shows of a progress view.
@MainActor protocol Bar {
    var fraction: Double? { get }
}
