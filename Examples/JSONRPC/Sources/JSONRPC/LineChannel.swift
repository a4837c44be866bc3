internal import Dispatch
public import Foundation
internal import Lanyard
internal import Synchronization

/// Lines that come from one file and go into another: two pipes, or the standard input and output.
///
/// Neither way blocks a thread that tasks share: a thread of its own reads, a queue writes.
public final class LineChannel: Sendable {
    private let input: FileHandle
    private let output: FileHandle
    private let writing = DispatchQueue(label: "JSONRPC.writing")
    private let state = Mutex(State())

    private struct State {
        /// Bytes that are still to be written.
        var unwritten = 0
        /// Whether the other end reads.
        var isHeard = true
    }

    /// The most bytes of a line, without its end. A client that sends a longer one is not read any more.
    public static let longestLine = 1 << 20

    /// The most bytes that are kept for an end that does not read.
    private static let mostUnwritten = 8 * longestLine

    /// Makes a channel of two files, which it closes.
    public init(reading input: FileHandle, writing output: FileHandle) {
        (self.input, self.output) = (input, output)
        signal(SIGPIPE, SIG_IGN)  // A write after the other end has gone is an error, and not the end of the process.
    }

    /// The lines, as they come, until the other end closes. To be asked for once.
    ///
    /// The thread ends with them, or, if nobody takes them any more, with the next one.
    public var lines: AsyncStream<Data> {
        let (lines, continuation) = AsyncStream.makeStream(of: Data.self)
        Thread.detachNewThread { [input] in
            defer { continuation.finish() }
            var buffer = LineBuffer()
            while buffer.read(from: input.fileDescriptor) {
                for line in buffer.takeLines() {
                    guard line.count <= Self.longestLine else { return }
                    if case .terminated = continuation.yield(line) { return }
                }
                guard buffer.count <= Self.longestLine else { return }
            }
            if let line = buffer.takeRest() { continuation.yield(line) }
        }
        return lines
    }

    /// Writes a line, some time; false if nobody reads it: the other end has gone, or has left too much unread.
    public func write(_ line: Data) -> Bool {
        let count = line.count + 1
        let isWanted = state.withLock { state in
            state.isHeard = state.isHeard && state.unwritten + count <= Self.mostUnwritten
            if state.isHeard { state.unwritten += count }
            return state.isHeard
        }
        guard isWanted else { return false }
        writing.async { [self] in
            let isWritten = (try? output.write(contentsOf: line + [UInt8(ascii: "\n")])) != nil
            state.withLock { state in
                state.unwritten -= count
                state.isHeard = state.isHeard && isWritten
            }
        }
        return true
    }

    /// Closes the way out when all is written; that in closes when the other end has closed it.
    public func close() {
        writing.async { [output] in try? output.close() }
    }

    /// Waits until all is written for which there was a call before, if the other end reads.
    ///
    /// - Throws: `CancellationError`. An end that does not read holds up nobody who sets a deadline.
    public func waitUntilWritten() async throws {
        guard state.withLock({ $0.isHeard }) else { return }
        try await withCancellableContinuation { written in
            writing.async { written.resume() }
        }
    }
}

/// The bytes that came, until they are a line.
private struct LineBuffer {
    private var bytes = Data()

    /// How many of them are known to have no end of a line.
    private var searched = 0

    var count: Int { bytes.count }

    /// Reads what there is; false at the end.
    mutating func read(from file: Int32) -> Bool {
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        let count = chunk.withUnsafeMutableBytes { Foundation.read(file, $0.baseAddress, $0.count) }
        if count > 0 { bytes.append(contentsOf: chunk[..<count]) }
        return count > 0 || count < 0 && errno == EINTR
    }

    /// The whole lines, without their ends; an empty one says nothing.
    mutating func takeLines() -> [Data] {
        var (lines, start) = ([Data](), bytes.startIndex)
        var from = bytes.startIndex + searched
        while let end = bytes[from...].firstIndex(of: UInt8(ascii: "\n")) {
            if end > start { lines.append(Data(bytes[start..<end])) }
            start = bytes.index(after: end)
            from = start
        }
        bytes = Data(bytes[start...])
        searched = bytes.count
        return lines
    }

    /// The last line, if nobody has ended it.
    mutating func takeRest() -> Data? {
        defer { bytes = Data() }
        return bytes.isEmpty ? nil : bytes
    }
}
