#if Cluster
import Foundation

/// What the command was told.
struct Options: Sendable {
    enum Task: Sendable {
        case search(String)
        case cancel(String, reason: String?)
        case show
    }

    struct Misuse: Error, CustomStringConvertible {
        let description: String
    }

    static let usage = """
        Fleet search WORD [--root DIR] [--name NAME] [--lease SECONDS] [--console]
        Fleet cancel WORD [REASON]
        Fleet show
        All take [--etcd URL,…]; without it http://127.0.0.1:2379.
        """

    let task: Task
    private(set) var etcd = ["http://127.0.0.1:2379"]
    private(set) var name = "\(ProcessInfo.processInfo.hostName):\(ProcessInfo.processInfo.processIdentifier)"
    private(set) var root = URL(filePath: ".")
    private(set) var lease = Duration.seconds(10)
    private(set) var hasConsole = false

    init(_ arguments: [String]) throws {
        var rest = arguments.dropFirst()
        switch rest.popFirst() {
        case "search": task = .search(try Self.word(&rest))
        case "cancel":
            let word = try Self.word(&rest)
            task = .cancel(word, reason: rest.first?.hasPrefix("--") == false ? rest.popFirst() : nil)
        case "show": task = .show
        default: throw Misuse(description: Self.usage)
        }
        while let name = rest.popFirst() {
            switch name {
            case "--etcd": etcd = try Self.value(&rest, of: name).split(separator: ",").map(String.init)
            case "--name": self.name = try Self.value(&rest, of: name)
            case "--root": root = try Self.folder(&rest, of: name)
            case "--lease": lease = try Self.seconds(&rest, of: name)
            case "--console": hasConsole = true
            default: throw Misuse(description: "\(name) is not known.\n\(Self.usage)")
            }
        }
    }

    private static func value(_ rest: inout ArraySlice<String>, of name: String) throws -> String {
        guard let value = rest.popFirst() else { throw Misuse(description: "\(name) needs a value.\n\(usage)") }
        return value
    }

    /// It is part of keys, which have 512 bytes at most.
    private static func word(_ rest: inout ArraySlice<String>) throws -> String {
        let word = try value(&rest, of: "The command")
        guard (1...400).contains(word.utf8.count) else { throw Misuse(description: "A word has 1 to 400 bytes.") }
        return word
    }

    private static func folder(_ rest: inout ArraySlice<String>, of name: String) throws -> URL {
        let url = URL(filePath: try value(&rest, of: name))
        guard (try? url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) == true else {
            throw Misuse(description: "There is no folder \(url.path).")
        }
        return url
    }

    private static func seconds(_ rest: inout ArraySlice<String>, of name: String) throws -> Duration {
        guard let seconds = Double(try value(&rest, of: name)), seconds > 0, seconds < 1e6 else {
            throw Misuse(description: "\(name) needs a number of seconds above zero.")
        }
        return .seconds(seconds)
    }
}
#endif
