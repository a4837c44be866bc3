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
        var user: Word = []
        var password: Word = []
    }

    private var entries: [Entry] = []

    /// Reads a file's text. What is not understood is passed over.
    public init(_ text: String) {
        self.init(bytes: Array(text.utf8))
    }

    /// Reads a file's bytes. A name or a password in another encoding than UTF-8 is sent as it is there.
    public init(bytes: [UInt8]) {
        for line in Netrc.lines(bytes) {
            var words = line.makeIterator()
            while let word = words.next() {
                switch String(decoding: word, as: UTF8.self) {
                case "machine":
                    guard let host = words.next() else { break }
                    entries.append(Entry(host: String(ofAnyEncoding: host).lowercased()))
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
    /// - Throws: Foundation's error if there is none, or it cannot be read.
    public init(path: String) throws {
        self.init(bytes: [UInt8](try Data(contentsOf: URL(filePath: path))))
    }

    /// What to show a host.
    ///
    /// - Parameters:
    ///   - user: of several users of the host this one; `nil` for the first.
    ///   - hasDefault: whether `default` counts for it.
    public func credentials(for host: String, user: String? = nil, hasDefault: Bool = true) -> Credentials? {
        let fitting = entries.filter {
            ($0.host == nil && hasDefault || $0.host == host.lowercased())
                && (user.map { Array($0.utf8) } ?? $0.user) == $0.user
        }
        let found = fitting.first { $0.host != nil } ?? fitting.first
        return found.map { entry in
            guard let user = String(validating: entry.user, as: UTF8.self),
                let password = String(validating: entry.password, as: UTF8.self)
            else { return .basicBytes(user: entry.user, password: entry.password) }
            return .basic(user: user, password: password)
        }
    }

    /// How many hosts there are.
    public var description: String { "\(entries.count) hosts" }

    /// Without the passwords.
    public var customMirror: Mirror { Mirror(self, children: []) }

    private mutating func change(_ word: Word?, _ body: (inout Entry, Word) -> Void) {
        guard let word, !entries.isEmpty else { return }
        body(&entries[entries.count - 1], word)
    }
}
