// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

/// https://developer.apple.com/documentation/swiftui/hstack
public nonisolated struct HStack<Content: View>: Primitive {
    let parts: [any View]

    /// https://developer.apple.com/documentation/swiftui/hstack/init(alignment:spacing:content:)
    public init(
        alignment: VerticalAlignment = .center,
        spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {
        parts = [content()]
    }
}

/// https://developer.apple.com/documentation/swiftui/vstack
public nonisolated struct VStack<Content: View>: Primitive {
    let parts: [any View]

    /// https://developer.apple.com/documentation/swiftui/vstack/init(alignment:spacing:content:)
    public init(
        alignment: HorizontalAlignment = .center,
        spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {
        parts = [content()]
    }
}

/// https://developer.apple.com/documentation/swiftui/horizontalalignment
public struct HorizontalAlignment: Equatable, Sendable, BitwiseCopyable {
    private let position: Int

    /// https://developer.apple.com/documentation/swiftui/horizontalalignment/leading
    public static let leading = HorizontalAlignment(position: -1)
    /// https://developer.apple.com/documentation/swiftui/horizontalalignment/center
    public static let center = HorizontalAlignment(position: 0)
}

/// https://developer.apple.com/documentation/swiftui/verticalalignment
public struct VerticalAlignment: Equatable, Sendable, BitwiseCopyable {
    private let position: Int

    /// https://developer.apple.com/documentation/swiftui/verticalalignment/center
    public static let center = VerticalAlignment(position: 0)
}

/// https://developer.apple.com/documentation/swiftui/form
public nonisolated struct Form<Content: View>: Primitive {
    let parts: [any View]

    /// https://developer.apple.com/documentation/swiftui/form/init(content:)
    public init(@ViewBuilder content: () -> Content) { parts = [content()] }
}

/// https://developer.apple.com/documentation/swiftui/tabview
public nonisolated struct TabView<SelectionValue: Hashable, Content: View>: Primitive {
    let parts: [any View]
}

extension TabView where SelectionValue == Int {
    /// As in the copy of 2026; those of 2025 show the overload for tabs.
    /// https://developer.apple.com/documentation/swiftui/tabview/init(content:)
    public nonisolated init(@ViewBuilder content: () -> Content) { parts = [content()] }
}
