import LanyardDownloads

/// Reads a list of what to download, line by line. A pure value.
///
/// It is the format of aria2's input files: a line has the URL of a file, and behind tabs its mirrors; lines that begin with a
/// space say more of the file above. Empty lines and those that begin with `#` are passed over. So are the options of aria2 that count for
/// nothing here, and they are remarked.
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
    /// What the last line has that was passed over.
    private(set) var remark: ListRemarks.Remark?
    private let tab = UInt8(ascii: "\t")

    /// Takes the next line.
    ///
    /// - Returns: the entry that it ends.
    mutating func take(_ line: Substring) throws(Failure) -> InputEntry? {
        remark = nil
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
        case "checksum": try setChecksum(value)
        case "header": try add(try InputSyntax.read { try HeaderField(value).field })
        case "referer": entry?.referer = try InputSyntax.line(value, of: key)
        case "user-agent": entry?.userAgent = try InputSyntax.line(value, of: key)
        case "split": entry?.split = try InputSyntax.number(value, of: key)
        case "max-connection-per-server": entry?.connectionsPerServer = try InputSyntax.number(value, of: key)
        case _ where OtherOptions.contains(key): remark = .option(key)
        default:
            throw Failure(reason: "“\(key)” is no option of a file. “lanyard get --help” names those that there are.")
        }
    }

    /// A stranger's list may have any number of them.
    private static let mostFields = 100

    private mutating func add(_ field: DownloadRequest.Field) throws(Failure) {
        guard let count = entry?.fields.count, count < InputSyntax.mostFields else {
            throw Failure(reason: "A file may have \(InputSyntax.mostFields) fields.")
        }
        entry?.fields.append(field)
    }

    private static func line(_ value: String, of key: String) throws(Failure) -> String {
        guard (try? HeaderField("X: " + value)) != nil else {
            throw Failure(reason: "“\(key)” must be one line without control characters.")
        }
        return value
    }

    private static func number(_ value: String, of key: String) throws(Failure) -> Int {
        guard let number = Int(value), number >= 1 else {
            throw Failure(reason: "“\(key)” must be a number from 1 on.")
        }
        return number
    }

    /// - Throws: what the body throws, as the reason.
    private static func read<Value>(_ body: () throws -> Value) throws(Failure) -> Value {
        do {
            return try body()
        } catch {
            throw Failure(reason: "\(error)")
        }
    }

    /// `key=value`; `nil` for a URL, which has a colon before any equals sign.
    private static func option(_ text: String) -> (key: String, value: String)? {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" }) else { return nil }
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

    private mutating func setChecksum(_ value: String) throws(Failure) {
        let kind = value.split(separator: "=").first.map { $0.lowercased() } ?? ""
        if ChecksumText.others.contains(kind) {
            remark = .digest(kind)
        } else {
            entry?.checksum = try InputSyntax.read { try ChecksumText.named(value) }
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
