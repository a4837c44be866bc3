import NIOCore

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A gRPC server to be measured, and a client that measures it.
///
/// - `BenchmarkGRPC serve VARIANT` prints its port, and serves until it is killed.
/// - `BenchmarkGRPC call VARIANT PORT unary|stream SECONDS` calls from 16 tasks, and prints what that took.
@main
enum Main {
    static func main() async throws {
        NIOSingletons.groupLoopCountSuggestion = 1  // As in `BenchmarkServer`.
        let arguments = CommandLine.arguments.dropFirst()
        switch arguments.first {
        case "serve":
            guard arguments.count == 2, let variant = Variant(arguments.last) else { throw Usage() }
            try await variant.serve { port in
                print(port)
                fflush(nil)
            }
        case "call":
            let words = Array(arguments.dropFirst())
            guard words.count == 4, let variant = Variant(words[0]), let port = Int(words[1]),
                let method = Method(rawValue: words[2]), let seconds = Double(words[3])
            else { throw Usage() }
            print(try await variant.call(method, port: port, for: .seconds(seconds)))
        default: throw Usage()
        }
    }

    private struct Usage: Error, CustomStringConvertible {
        let description = "usage: BenchmarkGRPC serve alone|task|scoped|deadline, or call … PORT unary|stream SECONDS"
    }
}
