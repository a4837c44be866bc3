import Logging

/// What is logged, as lines to wait for, in their order.
struct LogLines {
    let logger: Logger
    private let lines: AsyncStream<String>

    init() {
        let (lines, line) = AsyncStream.makeStream(of: String.self)
        self.lines = lines
        logger = Logger(label: "test") { _ in Handler(line: line) }
    }

    /// Waits for the next line that begins so.
    func wait(for beginning: String) async {
        _ = await lines.first { $0.hasPrefix(beginning) }
    }

    private struct Handler: LogHandler {
        let line: AsyncStream<String>.Continuation
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.debug

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            line.yield("\(event.message)")
        }
    }
}
