import Foundation
import NIOHTTP1

/// The digest that a server gives of the file that it sends: `Repr-Digest` and `Content-Digest` (RFC 9530), or the older `Digest`
/// (RFC 3230) and `Content-MD5` (RFC 1864). A pure function of the head.
///
/// Of the algorithms SHA-512, SHA-384 and SHA-256 count, and MD5 where there is none of them: all of them find damage, and what a
/// server says of itself finds nothing else. A field that cannot be read says nothing.
enum ServerDigest {
    /// The longest of them first; bytes.
    private static let lengths = [("sha-512", 64), ("sha-384", 48), ("sha-256", 32), ("md5", 16)]

    /// In lower-case hexadecimal; `nil` if there is none.
    ///
    /// - Parameter isWhole: whether the body is the whole file. What `Content-Digest` and `Content-MD5` say is about the body, of which servers
    ///   think differently where it is a part; the others are about the file in any case.
    static func find(in headers: HTTPHeaders, isWhole: Bool) -> String? {
        let found = [
            dictionary(headers["repr-digest"]), isWhole ? dictionary(headers["content-digest"]) : nil,
            list(headers["digest"]), isWhole ? contentMD5(headers["content-md5"]) : nil,
        ]
        // Of equally long ones the first counts.
        return found.compactMap { $0 }.reduce(nil) { $0?.utf8.count ?? 0 < $1.utf8.count ? $1 : $0 }
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

    /// `BASE64`.
    private static func contentMD5(_ values: [String]) -> String? {
        list(values.map { "md5=" + $0 })
    }

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
