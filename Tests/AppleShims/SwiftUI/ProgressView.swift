// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

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
