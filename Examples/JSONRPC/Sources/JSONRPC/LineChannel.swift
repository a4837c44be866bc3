public import Foundation
internal import Synchronization

/// Lines that come from one file and go into another: two pipes, or the standard input and output.
public final class LineChannel: Sendable {
    private let input: FileHandle
    private let output: FileHandle

    /// A line longer than this ends the connection: whoever sends it would fill the memory.
    private static let longest = 1 << 20

    /// Makes a channel of two files, which it closes.
    public init(reading input: FileHandle, writing output: FileHandle) {
        (self.input, self.output) = (input, output)
        signal(SIGPIPE, SIG_IGN)  // A write after the other end has gone is an error, and not the end of the process.
    }

    /// The lines, as they come, until the other end closes. To be asked for once.
    public var lines: AsyncStream<Data> {
        let (lines, continuation) = AsyncStream.makeStream(of: Data.self)
        let rest = Mutex(Data())
        input.readabilityHandler = { input in
            let data = input.availableData
            let isOver = rest.withLock { rest in
                rest += data
                while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                    continuation.yield(Data(rest[..<end]))
                    rest = Data(rest[rest.index(after: end)...])
                }
                return data.isEmpty || rest.count > Self.longest
            }
            guard isOver else { return }
            input.readabilityHandler = nil
            continuation.finish()
        }
        return lines
    }

    /// Writes a line; nothing if the other end has gone.
    public func write(_ line: Data) { try? output.write(contentsOf: line + [UInt8(ascii: "\n")]) }

    /// Closes both ways.
    public func close() {
        input.readabilityHandler = nil
        try? output.close()
    }
}
