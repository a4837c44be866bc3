// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public struct Text: Primitive, Sendable {
    let content: String

    public init(_ key: LocalizedStringKey) { content = key.value }

    @_disfavoredOverload
    public init(_ content: some StringProtocol) { self.content = String(content) }
}

public struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable, Sendable {
    let value: String

    public init(stringLiteral value: String) { self.value = value }

    public init(stringInterpolation: StringInterpolation) { value = stringInterpolation.value }

    public struct StringInterpolation: StringInterpolationProtocol {
        var value = ""

        public init(literalCapacity: Int, interpolationCount: Int) {}

        public mutating func appendLiteral(_ literal: String) { value += literal }

        public mutating func appendInterpolation(_ string: String) { value += string }

        public mutating func appendInterpolation(_ value: some _FormatSpecifiable) { self.value += "\(value)" }
    }
}

/// What a key may contain besides strings; a value of another type has to be made one first.
public protocol _FormatSpecifiable {}

extension Int: _FormatSpecifiable {}
extension Double: _FormatSpecifiable {}

public struct Label<Title: View, Icon: View>: Primitive {
    let parts: [any View]
}

extension Label where Title == Text, Icon == EmptyView {
    public init(_ titleKey: LocalizedStringKey, systemImage name: String) { parts = [Text(titleKey)] }

    @_disfavoredOverload
    public init(_ title: some StringProtocol, systemImage name: String) { parts = [Text(title)] }
}

public struct Font: Sendable {
    public static let caption = Font()
}
