import Foundation

/// The user names and passwords for hosts that a file lists, as `ftp`, curl and wget read it: `.netrc`.
///
/// ```
/// machine example.org
/// login anna
/// password "not this one"
/// ```
/// A password may stand in quotation marks, with `\"`, `\\`, `\n`, `\r` and `\t` in it, as curl takes it. `default` stands for every
/// host that is not named. Macros and accounts are passed over.
public struct Netrc: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    private struct Entry: Hashable {
        /// `nil` for `default`.
        var host: String?
        var user = ""
        var password = ""
    }

    private var entries: [Entry] = []

    /// Reads a file's text. What is not understood is passed over.
    public init(_ text: String) {
        for line in Netrc.linesWithoutMacros(text) {
            var words = Netrc.words(line).makeIterator()
            while let word = words.next() {
                switch word {
                case "machine": if let host = words.next() { entries.append(Entry(host: host.lowercased())) }
                case "default": entries.append(Entry(host: nil))
                case "login": change(words.next()) { $0.user = $1 }
                case "password": change(words.next()) { $0.password = $1 }
                case "account": _ = words.next()
                default: break
                }
            }
        }
    }

    /// Reads a file.
    ///
    /// - Throws: Foundation's error if there is none, or it cannot be read as UTF-8.
    public init(path: String) throws {
        self.init(try String(contentsOfFile: path, encoding: .utf8))
    }

    /// What to show a host.
    ///
    /// - Parameters:
    ///   - user: of several users of the host this one; `nil` for the first.
    ///   - hasDefault: whether `default` counts for it.
    public func credentials(for host: String, user: String? = nil, hasDefault: Bool = true) -> Credentials? {
        let fitting = entries.filter {
            ($0.host == nil && hasDefault || $0.host == host.lowercased()) && (user == nil || $0.user == user)
        }
        let found = fitting.first { $0.host != nil } ?? fitting.first
        return found.map { .basic(user: $0.user, password: $0.password) }
    }

    /// How many hosts there are.
    public var description: String { "\(entries.count) hosts" }

    /// Without the passwords.
    public var customMirror: Mirror { Mirror(self, children: []) }

    private mutating func change(_ word: String?, _ body: (inout Entry, String) -> Void) {
        guard let word, !entries.isEmpty else { return }
        body(&entries[entries.count - 1], word)
    }

    /// A macro ends with an empty line.
    private static func linesWithoutMacros(_ text: String) -> [Substring] {
        var isInMacro = false
        return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).filter { line in
            if line.allSatisfy(\.isWhitespace) { isInMacro = false }
            if line.drop(while: \.isWhitespace).hasPrefix("macdef") { isInMacro = true }
            return !isInMacro && !line.drop(while: \.isWhitespace).hasPrefix("#")
        }
    }

    private static func words(_ line: Substring) -> [String] {
        var words: [String] = []
        var rest = line.drop(while: \.isWhitespace)
        while !rest.isEmpty {
            if rest.first == "\"" {
                words.append(takeQuoted(from: &rest))
            } else {
                let word = rest.prefix { !$0.isWhitespace }
                words.append(String(word))
                rest = rest[word.endIndex...]
            }
            rest = rest.drop(while: \.isWhitespace)
        }
        return words
    }

    private static func takeQuoted(from text: inout Substring) -> String {
        text.removeFirst()
        var value = ""
        while let next = text.popFirst(), next != "\"" {
            guard next == "\\", let escaped = text.popFirst() else {
                value.append(next)
                continue
            }
            switch escaped {
            case "n": value.append("\n")
            case "r": value.append("\r")
            case "t": value.append("\t")
            default: value.append(escaped)
            }
        }
        return value
    }
}
