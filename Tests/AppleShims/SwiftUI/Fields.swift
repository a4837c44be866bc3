// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public struct TextField<Label: View>: Primitive {
    let text: Binding<String>
}

extension TextField where Label == Text {
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>) { self.text = text }
}

public struct LabeledContent<Label: View, Content: View>: Primitive {
    let parts: [any View]
}

extension LabeledContent where Label == Text, Content == Text {
    public init(_ titleKey: LocalizedStringKey, value: some StringProtocol) { parts = [Text(titleKey), Text(value)] }

    @_disfavoredOverload
    public init(_ title: some StringProtocol, value: some StringProtocol) { parts = [Text(title), Text(value)] }
}
