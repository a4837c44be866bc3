// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: Primitive {
    let parts: [any View]

    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
    where ID == Data.Element.ID, Data.Element: Identifiable {
        parts = data.map(content)
    }

    public init(
        _ data: Data,
        id: KeyPath<Data.Element, ID>,
        @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {
        parts = data.map(content)
    }
}

public struct List<SelectionValue: Hashable, Content: View>: Primitive {
    let parts: [any View]

    public init<Data: RandomAccessCollection, RowContent: View>(
        _ data: Data,
        @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable, SelectionValue == Never {
        parts = [ForEach(data, content: rowContent)]
    }
}
