import Foundation
import NIOHTTP1

/// The digest that a server gives of the file that it sends: `Repr-Digest` and `Content-Digest` (RFC 9530), or the older `Digest`
/// (RFC 3230). A pure function of the head.
///
/// Of the algorithms SHA-256, SHA-384 and SHA-512 count. MD5, and so `Content-MD5`, SHA-1 and check sums find out neither malice nor, of
/// what TCP lets through, much else. A field that cannot be read says nothing.
enum ServerDigest {
    /// The longest of them first; bytes.
    private static let lengths = [("sha-512", 64), ("sha-384", 48), ("sha-256", 32)]

    /// In lower-case hexadecimal; `nil` if there is none.
    ///
    /// - Parameter isWhole: whether the body is the whole file. What `Content-Digest` says is about the body; the others are about the file,
    ///   even where a part of it is sent.
    static func find(in headers: HTTPHeaders, isWhole: Bool) -> String? {
        dictionary(headers["repr-digest"]) ?? (isWhole ? dictionary(headers["content-digest"]) : nil)
            ?? list(headers["digest"])
    }

    /// `sha-256=:BASE64:, sha-512=:BASE64:`, a dictionary of structured fields.
    private static func dictionary(_ values: [String]) -> String? {
        longest(values) { value in
            guard value.utf8.first == UInt8(ascii: ":") else { return nil }
            let rest = value.dropFirst()
            return rest.firstIndex(of: ":").map { rest[..<$0] }
        }
    }

    /// `SHA-256=BASE64,sha-512=BASE64`.
    private static func list(_ values: [String]) -> String? { longest(values) { $0 } }

    private static func longest(_ values: [String], _ digits: (Substring) -> Substring?) -> String? {
        var found: [String: String] = [:]
        for member in values.flatMap({ $0.split(separator: ",") }) {
            let parts = member.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, let length = lengths.first(where: { $0.0 == parts[0].trimmingSpaces.lowercased() }),
                let text = digits(Substring(parts[1].trimmingSpaces)), let bytes = Data(base64Encoded: String(text)),
                bytes.count == length.1
            else { continue }
            // Of two members of one name the last counts (RFC 9651, 4.2.2).
            found[length.0] = FileDigest.hexadecimal(bytes)
        }
        return lengths.lazy.compactMap { found[$0.0] }.first
    }
}
