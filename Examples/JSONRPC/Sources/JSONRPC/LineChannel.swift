internal import Dispatch
public import Foundation
internal import Synchronization

/// Lines that come from one file and go into another: two pipes, or the standard input and output.
///
/// Nobody waits for the other end: lines are written on a queue, and a connection whose other end does not read is closed.
public final class LineChannel: Sendable {
    private let input: FileHandle
    private let output: FileHandle
    private let writing = DispatchQueue(label: "JSONRPC.writing")
    private let unwritten = Mutex(0)
    private let stop = Mutex<(@Sendable () -> Void)?>(nil)

    /// A line longer than this ends the connection, and so do so many bytes that the other end does not read: whoever sends or leaves
    /// them would fill the memory.
    private static let longest = 1 << 20
    private static let mostUnwritten = 1 << 23

    /// Makes a channel of two files, which it closes.
    public init(reading input: FileHandle, writing output: FileHandle) {
        (self.input, self.output) = (input, output)
        signal(SIGPIPE, SIG_IGN)  // A write after the other end has gone is an error, and not the end of the process.
    }

    /// The lines, as they come, until the other end closes. To be asked for once.
    ///
    /// A thread of its own reads them, until the other end closes or the process ends: a source of `Dispatch` does not always tell of
    /// the end of a pipe on Linux.
    public var lines: AsyncStream<Data> {
        let (lines, continuation) = AsyncStream.makeStream(of: Data.self)
        stop.withLock { $0 = { continuation.finish() } }
        Thread.detachNewThread { [input] in
            var buffer = LineBuffer()
            while buffer.count <= Self.longest, buffer.read(from: input.fileDescriptor) {
                for line in buffer.takeLines() { continuation.yield(line) }
            }
            continuation.finish()
        }
        return lines
    }

    /// Writes a line, some time; nothing if the other end has gone.
    public func write(_ line: Data) {
        let count = line.count + 1
        let fits = unwritten.withLock { unwritten in
            guard unwritten + count <= Self.mostUnwritten else { return false }
            unwritten += count
            return true
        }
        guard fits else { return close() }
        writing.async { [self] in
            try? output.write(contentsOf: line + [UInt8(ascii: "\n")])
            unwritten.withLock { $0 -= count }
        }
    }

    /// Waits until what was called for is written, which may be never.
    public func waitUntilWritten() async {
        await withCheckedContinuation { written in writing.async { written.resume() } }
    }

    /// Closes both ways; what was called for is written before, if the other end reads.
    public func close() {
        let finish = stop.withLock { stop in
            defer { stop = nil }
            return stop
        }
        guard let finish else { return }
        finish()
        writing.async { [output] in try? output.close() }
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
}
