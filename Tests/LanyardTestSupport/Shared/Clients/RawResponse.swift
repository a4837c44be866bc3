package import Foundation

/// What a client was answered.
package struct RawResponse: Sendable {
    package let head: RawHead
    package let body: Data

    package init(head: RawHead, body: Data) {
        (self.head, self.body) = (head, body)
    }

    package var status: Int { head.status }

    /// The fields of its head, by their names in lower case.
    package var fields: [String: String] { head.fields }

    package var text: String { String(decoding: body, as: UTF8.self) }

    package func decoded<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        try JSONDecoder().decode(type, from: body)
    }
}
