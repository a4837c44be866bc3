// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// https://developer.apple.com/documentation/swiftui/foreach
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
    let parts: [any View]
}

extension ForEach: View, Primitive where Content: View {}

extension ForEach where Content: View {
    /// https://developer.apple.com/documentation/swiftui/foreach/init(_:content:)
    /// Its page groups overloads, and the copy shows another one.
    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
    where ID == Data.Element.ID, Data.Element: Identifiable {
        parts = data.map(content)
    }

    /// https://developer.apple.com/documentation/swiftui/foreach/init(_:id:content:)
    /// Its page groups overloads, and the copy shows another one.
    public init(
        _ data: Data,
        id: KeyPath<Data.Element, ID>,
        @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {
        parts = data.map(content)
    }
}

/// https://developer.apple.com/documentation/swiftui/list
@MainActor @preconcurrency public struct List<SelectionValue: Hashable, Content: View>: Primitive {
    let parts: [any View]
}

extension List where SelectionValue == Never {
    /// `nonisolated` in the copy of 2026, and on the main actor in those of 2025.
    /// https://developer.apple.com/documentation/swiftui/list/init(_:rowcontent:)-3vn6i
    @MainActor @preconcurrency
    public init<Data: RandomAccessCollection, RowContent: View>(
        _ data: Data,
        @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
        parts = [ForEach(data, content: rowContent)]
    }
}
