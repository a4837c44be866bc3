#if GRPC
import Foundation

/// What the command was told.
struct Options: Sendable {
    struct Misuse: Error, CustomStringConvertible {
        let description: String
    }

    static let usage = """
        Fleet worker [--root DIR] [--address HOST:PORT] [--keepalive SECONDS] [--console]
        Fleet search WORD --workers HOST:PORT,… [--root DIR] [--deadline SECONDS] [--journal FILE]
                          [--keepalive SECONDS] [--console]
        """

    var isWorker = false
    var word = ""
    var root = URL(filePath: ".")
    var host = "127.0.0.1"
    var port = 0
    var workers: [WorkerAddress] = []
    var deadline: Duration?
    var journal = URL(filePath: "fleet-journal.jsonl")
    var keepalive = Duration.seconds(5)
    var hasConsole = false

    init(_ arguments: [String]) throws {
        var rest = arguments.dropFirst()
        switch rest.popFirst() {
        case "worker": isWorker = true
        case "search": word = try Self.value(&rest, of: "WORD")
        default: throw Misuse(description: Self.usage)
        }
        while let name = rest.popFirst() {
            switch name {
            case "--root": root = try Self.folder(&rest, of: name)
            case "--journal": journal = URL(filePath: try Self.value(&rest, of: name))
            case "--deadline": deadline = try Self.seconds(&rest, of: name)
            case "--keepalive": keepalive = try Self.seconds(&rest, of: name)
            case "--console": hasConsole = true
            case "--address":
                let address = try WorkerAddress(try Self.value(&rest, of: name))
                (host, port) = (address.host, address.port)
            case "--workers":
                workers = try Self.value(&rest, of: name).split(separator: ",").map { try WorkerAddress(String($0)) }
            default: throw Misuse(description: "\(name) is not known.\n\(Self.usage)")
            }
        }
        if !isWorker, workers.isEmpty { throw Misuse(description: "--workers is missing.\n\(Self.usage)") }
    }

    private static func value(_ rest: inout ArraySlice<String>, of name: String) throws -> String {
        guard let value = rest.popFirst() else { throw Misuse(description: "\(name) needs a value.\n\(usage)") }
        return value
    }

    private static func folder(_ rest: inout ArraySlice<String>, of name: String) throws -> URL {
        let url = URL(filePath: try value(&rest, of: name))
        guard (try? url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) == true else {
            throw Misuse(description: "There is no folder \(url.path).")
        }
        return url
    }

    private static func seconds(_ rest: inout ArraySlice<String>, of name: String) throws -> Duration {
        guard let seconds = Double(try value(&rest, of: name)), seconds > 0, seconds < 1e9 else {
            throw Misuse(description: "\(name) needs a number of seconds above zero.")
        }
        return .seconds(seconds)
    }
}

/// Where a worker listens: a number and not a name, because grpc-swift stops the process at one that it takes for a number.
struct WorkerAddress: Sendable, CustomStringConvertible {
    let host: String
    let port: Int

    init(_ text: String) throws {
        let parts = text.split(separator: ":")
        var number = in_addr()
        guard parts.count == 2, inet_pton(AF_INET, String(parts[0]), &number) == 1,
            let port = Int(parts[1]), (0...65_535).contains(port)
        else {
            throw Options.Misuse(description: "“\(text)” is no address such as 127.0.0.1:5001.")
        }
        (host, self.port) = (String(parts[0]), port)
    }

    var description: String { "\(host):\(port)" }
}
#endif
