// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// https://developer.apple.com/documentation/swiftui/textfield
public nonisolated struct TextField<Label: View>: Primitive {
    let text: Binding<String>
}

extension TextField where Label == Text {
    /// https://developer.apple.com/documentation/swiftui/textfield/init(_:text:)
    public nonisolated init(_ titleKey: LocalizedStringKey, text: Binding<String>) { self.text = text }
}

/// https://developer.apple.com/documentation/swiftui/labeledcontent
public struct LabeledContent<Label, Content> {
    let parts: [any View]
}

extension LabeledContent: View, Primitive where Label: View, Content: View {}

extension LabeledContent where Label == Text, Content == Text {
    /// https://developer.apple.com/documentation/swiftui/labeledcontent/init(_:value:)
    /// Its page groups overloads, and the copy shows another one.
    public init<S: StringProtocol>(_ titleKey: LocalizedStringKey, value: S) { parts = [Text(titleKey), Text(value)] }

    /// https://developer.apple.com/documentation/swiftui/labeledcontent/init(_:value:)
    @_disfavoredOverload
    public init<S1: StringProtocol, S2: StringProtocol>(_ title: S1, value: S2) { parts = [Text(title), Text(value)] }
}
