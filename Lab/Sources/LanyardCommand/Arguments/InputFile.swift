import Foundation
import Synchronization

/// A file that is read by lines as often as wanted, without ever being held as a whole. What can be read only once, such as a
/// pipe, is put into a file without a name first.
final class InputFile: Sendable {
    private let descriptor: Int32
    /// Whether something could not be read.
    private let failure = Atomic(false)

    var hasFailed: Bool { failure.load(ordering: .relaxed) }

    /// A Metalink may stand in one line.
    private static let longestLine = 16 << 20

    /// - Parameter path: `-` for the standard input.
    /// - Throws: what the system says.
    init(path: String) throws {
        let source = path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC)
        guard source >= 0 else { throw CocoaError(.fileReadUnknown) }
        var status = stat()
        if fstat(source, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
            descriptor = source
            return
        }
        defer { close(source) }
        guard let copy = tmpfile() else { throw CocoaError(.fileWriteUnknown) }
        defer { fclose(copy) }
        descriptor = dup(fileno(copy))
        // What has no lines, such as /dev/zero, may have no end either.
        var line = 0
        try InputFile.read(source) { piece in
            line = piece.lastIndex(of: UInt8(ascii: "\n")).map { piece.count - $0 } ?? line + piece.count
            guard line <= InputFile.longestLine else { throw CocoaError(.fileReadTooLarge) }
            guard fwrite(piece.baseAddress, 1, piece.count, copy) == piece.count else {
                throw CocoaError(.fileWriteOutOfSpace)
            }
        }
        guard fflush(copy) == 0 else { throw CocoaError(.fileWriteOutOfSpace) }
    }

    deinit {
        close(descriptor)
    }

    /// The first bytes, as many as there are up to a number.
    func beginning(_ count: Int) throws -> Data {
        var buffer = [UInt8](repeating: 0, count: count)
        let length = pread(descriptor, &buffer, count, 0)
        guard length >= 0 else { throw CocoaError(.fileReadUnknown) }
        return Data(buffer.prefix(length))
    }

    /// The lines, without what ends them.
    func lines() -> Lines { Lines(file: self) }

    struct Lines: IteratorProtocol, Sequence {
        fileprivate let file: InputFile
        private var offset: off_t = 0
        private var buffer: ArraySlice<UInt8> = []
        private var isAtEnd = false
        /// Before this there is no end of a line.
        private var searched = 0

        fileprivate init(file: InputFile) {
            self.file = file
        }

        mutating func next() -> [UInt8]? {
            while true {
                if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                    defer { (buffer, searched) = (buffer[(end + 1)...], end + 1) }
                    return Array(buffer[..<end])
                }
                searched = buffer.endIndex
                if isAtEnd || buffer.count > InputFile.longestLine {
                    defer { (buffer, searched) = ([], 0) }
                    return buffer.isEmpty ? nil : Array(buffer)
                }
                var more = [UInt8](repeating: 0, count: 64 << 10)
                let count = pread(file.descriptor, &more, more.count, offset)
                if count > 0 {
                    offset += off_t(count)
                    buffer = ArraySlice(Array(buffer) + more.prefix(count))
                    searched = buffer.endIndex - count
                } else {
                    if count < 0 { file.failure.store(true, ordering: .relaxed) }
                    isAtEnd = true
                }
            }
        }
    }

    private static func read(_ descriptor: Int32, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 1)
        defer { buffer.deallocate() }
        while true {
            let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
            if count == 0 { return }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw CocoaError(.fileReadUnknown) }
            try body(UnsafeRawBufferPointer(rebasing: buffer.prefix(count)))
        }
    }
}
