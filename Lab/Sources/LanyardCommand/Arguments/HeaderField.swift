import ArgumentParser
import LanyardDownloads

/// A field of a request as curl and wget write it: `Name: value`.
struct HeaderField: Hashable, Sendable {
    let field: DownloadRequest.Field

    /// - Throws: `ValidationError`, with what a field looks like. A value is not shown: it may be a password.
    init(_ text: String) throws {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, HeaderField.isName(parts[0]) else {
            throw ValidationError("Give a field as “Name: value”, such as “Accept-Language: en”.")
        }
        let value = parts[1].drop { $0 == " " || $0 == "\t" }
        guard value.unicodeScalars.allSatisfy({ $0 == "\t" || $0.value >= 0x20 && $0.value != 0x7F }) else {
            throw ValidationError("The value of “\(parts[0])” must be one line without control characters.")
        }
        field = DownloadRequest.Field(String(parts[0]), String(value))
    }

    /// A token of RFC 9110, 5.6.2.
    private static func isName(_ text: Substring) -> Bool {
        !text.isEmpty
            && text.unicodeScalars.allSatisfy {
                $0.isASCII
                    && ($0.properties.isAlphabetic || ("0"..."9").contains($0)
                        || "!#$%&'*+-.^_`|~".unicodeScalars.contains($0))
            }
    }
}
