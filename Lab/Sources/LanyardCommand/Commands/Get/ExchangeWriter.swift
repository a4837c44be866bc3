import CommandSupport
import LanyardDownloads

/// Writes to the standard error what is said to servers and by them, one thing after the other.
struct ExchangeWriter: Sendable {
    let log: ExchangeLog
    private let lines: AsyncStream<[String]>.Continuation
    private let task: Task<Void, Never>

    init(_ output: Output) {
        let (stream, lines) = AsyncStream.makeStream(of: [String].self)
        self.lines = lines
        log = ExchangeLog { lines.yield($0) }
        task = Task { for await block in stream { await output.remark(block) } }
    }

    /// Waits until all is written.
    func end() async {
        lines.finish()
        await task.value
    }
}
