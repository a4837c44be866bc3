import LanyardDownloads

/// Reads a list of what to download, line by line. A pure value.
///
/// It is the format of aria2's input files: a line has the URL of a file, and behind tabs its mirrors; lines that begin with a
/// space say more of the file above. Empty lines and those that begin with `#` are passed over.
///
/// ```
/// https://example.org/a.iso    https://mirror.example.net/a.iso
///   out=first.iso
///   checksum=sha-256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
/// ```
struct InputSyntax: Sendable {
    /// What is wrong with a line.
    struct Failure: Error {
        var reason: String
    }

    private var entry: InputEntry?
    private let tab = UInt8(ascii: "\t")

    /// Takes the next line.
    ///
    /// - Returns: the entry that it ends.
    mutating func take(_ line: Substring) throws(Failure) -> InputEntry? {
        let text = line.trimmingSpacesAndReturns
        guard let first = text.utf8.first, first != UInt8(ascii: "#") else { return nil }
        let begin = line.utf8.first
        if begin == UInt8(ascii: " ") || begin == tab, let (key, value) = InputSyntax.option(text) {
            try change(key, value)
            return nil
        }
        let urls = text.utf8.split(separator: tab).map { Substring($0).trimmingSpacesAndReturns }.filter { !$0.isEmpty }
        do throws(DownloadError) {
            let all = try urls.map { url throws(DownloadError) in try Address(url) }
            defer {
                entry = all.first.map { InputEntry($0) }
                entry?.mirrors = all.dropFirst().map(\.text)
            }
            return entry
        } catch {
            throw Failure(reason: "\(error)")
        }
    }

    /// The last entry, when there are no more lines.
    mutating func end() -> InputEntry? {
        defer { entry = nil }
        return entry
    }

    private mutating func change(_ key: String, _ value: String) throws(Failure) {
        guard entry != nil else { throw Failure(reason: "There is no URL above that this is for.") }
        switch key {
        case "out": entry?.name = value
        case "dir": entry?.subfolder = try InputSyntax.folder(value)
        case "checksum": entry?.checksum = try InputSyntax.checksum(value)
        default: throw Failure(reason: "“\(key)” is not known here; “out”, “dir” and “checksum” are.")
        }
    }

    /// `key=value`; `nil` for a URL, which has a colon before any equals sign.
    private static func option(_ text: String) -> (key: String, value: String)? {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].allSatisfy({ $0.isLetter || $0 == "-" }) else { return nil }
        return (String(parts[0]), String(parts[1]))
    }

    /// Whoever wrote the list is not whoever runs it: what it names stays below the folder of the command line.
    private static func folder(_ value: String) throws(Failure) -> String? {
        guard let path = FolderPath.below(value) else {
            throw Failure(
                reason:
                    "“\(value)” does not lead below the folder of -o, or is no name for a folder. Give one such as “iso/2024”."
            )
        }
        return path.isEmpty ? nil : path
    }

    private static let bits = ["sha-256": 256, "sha-384": 384, "sha-512": 512]

    private static func checksum(_ value: String) throws(Failure) -> String {
        let parts = value.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, let bits = bits[parts[0].lowercased()] else {
            throw Failure(
                reason: "A checksum is given as “sha-256=”, “sha-384=” or “sha-512=” and its hexadecimal digits."
            )
        }
        do {
            return try ChecksumText.parse(String(parts[1]), bits: bits)
        } catch {
            throw Failure(reason: "\(error)")
        }
    }
}

extension StringProtocol {
    /// Without white space at either end. It looks at scalars, which is much quicker than at characters.
    fileprivate var trimmingSpacesAndReturns: String {
        let all = unicodeScalars
        guard let first = all.firstIndex(where: { !$0.isSpaceOrReturn }),
            let last = all.lastIndex(where: { !$0.isSpaceOrReturn })
        else { return "" }
        return String(self[first...last])
    }
}

extension Unicode.Scalar {
    /// The properties of a scalar are looked up in a table, which takes long.
    fileprivate var isSpaceOrReturn: Bool {
        isASCII ? self == " " || ("\t"..."\r").contains(self) : properties.isWhitespace
    }
}
