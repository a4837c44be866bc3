import Hummingbird
import HummingbirdHTTP2
import Logging
import NIOCore

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A server to be measured: `BenchmarkServer VARIANT http1|http2`. It prints its port, and serves until it is killed.
/// `BenchmarkServer calibrate` prints how many rounds of work take a tenth of a millisecond, for `WORK_ROUNDS`.
@main
enum Main {
    static func main() async throws {
        // One event loop, because there is one processor. SwiftNIO asks for the limits of a container, but not for those of `taskset`.
        NIOSingletons.groupLoopCountSuggestion = 1
        let arguments = CommandLine.arguments
        if arguments.dropFirst().first == "calibrate" { return print(Work.calibrate()) }
        guard arguments.count == 3, let variant = Variant(rawValue: arguments[1]) else {
            throw Usage("BenchmarkServer \(Variant.allCases.map(\.rawValue).joined(separator: "|")) http1|http2")
        }
        var logger = Logger(label: "server")
        logger.logLevel = .critical
        let application = Application(
            router: variant.router(),
            server: arguments[2] == "http2" ? .plaintextHTTP2() : .http1(),
            configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in
                print(channel.localAddress?.port ?? 0)
                fflush(nil)
            },
            logger: logger
        )
        try await application.run()
    }

    private struct Usage: Error, CustomStringConvertible {
        let description: String

        init(_ usage: String) { description = "usage: \(usage)" }
    }
}
