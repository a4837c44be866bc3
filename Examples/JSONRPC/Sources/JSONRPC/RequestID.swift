/// What tells one request from another; it comes back as it was sent.
///
/// A number as large as this one is read exactly, where a `Double` would be another number from 2⁵³ on.
public enum RequestID: Hashable, Sendable, Codable {
    case number(Int128)
    case string(String)

    /// Reads a whole number or a string.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let string = try? container.decode(String.self) {
            self = .string(string)
        } else {
            self = .number(try container.decode(Int128.self))
        }
    }

    /// Writes it as it was read.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .number(let number): try container.encode(number)
        case .string(let string): try container.encode(string)
        }
    }
}

extension RequestID: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
    /// A number.
    public init(integerLiteral value: Int) { self = .number(Int128(value)) }
    /// A string.
    public init(stringLiteral value: String) { self = .string(value) }
}
