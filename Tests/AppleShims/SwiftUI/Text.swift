// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

/// https://developer.apple.com/documentation/swiftui/text
public nonisolated struct Text: Primitive, Equatable, Sendable {
    let content: String

    /// https://developer.apple.com/documentation/swiftui/text/init(_:tablename:bundle:comment:)
    public init(
        _ key: LocalizedStringKey,
        tableName: String? = nil,
        bundle: Bundle? = nil,
        comment: StaticString? = nil
    ) {
        content = key.value
    }

    /// https://developer.apple.com/documentation/swiftui/text/init(_:)-9d1g4
    @_disfavoredOverload
    public init<S: StringProtocol>(_ content: S) { self.content = String(content) }
}

/// https://developer.apple.com/documentation/swiftui/localizedstringkey
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable {
    let value: String

    /// https://developer.apple.com/documentation/swiftui/localizedstringkey/init(stringliteral:)
    public init(stringLiteral value: String) { self.value = value }

    /// https://developer.apple.com/documentation/swiftui/localizedstringkey/init(stringinterpolation:)
    public init(stringInterpolation: LocalizedStringKey.StringInterpolation) { value = stringInterpolation.value }

    /// https://developer.apple.com/documentation/swiftui/localizedstringkey/stringinterpolation
    public struct StringInterpolation: StringInterpolationProtocol {
        var value = ""

        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// https://developer.apple.com/documentation/swiftui/localizedstringkey/stringinterpolation/appendliteral(_:)
        public mutating func appendLiteral(_ literal: String) { value += literal }

        /// https://developer.apple.com/documentation/swiftui/localizedstringkey/stringinterpolation/appendinterpolation(_:)
        /// Its page groups overloads, and the copy shows another one.
        public mutating func appendInterpolation(_ string: String) { value += string }

        /// https://developer.apple.com/documentation/swiftui/localizedstringkey/stringinterpolation/appendinterpolation(_:)-378v9
        public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T) { self.value += "\(value)" }
    }
}

/// What a key may contain besides strings; a value of another type has to be made one first.
public protocol _FormatSpecifiable {}

extension Int: _FormatSpecifiable {}
extension Double: _FormatSpecifiable {}

/// https://developer.apple.com/documentation/swiftui/label
public nonisolated struct Label<Title: View, Icon: View>: Primitive {
    let parts: [any View]
}

extension Label where Title == Text, Icon == Image {
    /// https://developer.apple.com/documentation/swiftui/label/init(_:systemimage:)
    public nonisolated init(_ titleKey: LocalizedStringKey, systemImage name: String) { parts = [Text(titleKey)] }

    /// https://developer.apple.com/documentation/swiftui/label/init(_:systemimage:)
    /// Its page groups overloads, and the copy shows another one.
    @_disfavoredOverload
    public nonisolated init<S: StringProtocol>(_ title: S, systemImage name: String) { parts = [Text(title)] }
}

/// https://developer.apple.com/documentation/swiftui/image
public nonisolated struct Image: Primitive, Equatable, Sendable {}

/// https://developer.apple.com/documentation/swiftui/font
public struct Font: Hashable, Sendable {
    private let name: String

    /// https://developer.apple.com/documentation/swiftui/font/caption
    public static let caption = Font(name: "caption")
}
