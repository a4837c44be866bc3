import Foundation
import LabTestSupport

/// A terminal without a window, for a process that should believe it writes to one.
final class PseudoTerminal: Sendable {
    /// The side that the process writes to, and reads keys from.
    let process: FileHandle
    private let window: FileHandle

    init(columns: UInt16, rows: UInt16) throws {
        var ends: (window: Int32, process: Int32) = (-1, -1)
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        guard let open = PseudoTerminal.open, open(&ends.window, &ends.process, nil, nil, &size) == 0 else {
            throw POSIXError(.ENODEV)
        }
        window = FileHandle(fileDescriptor: ends.window, closeOnDealloc: true)
        process = FileHandle(fileDescriptor: ends.process, closeOnDealloc: true)
    }

    private typealias Open =
        @convention(c) (
            UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<CChar>?, UnsafeRawPointer?,
            UnsafeMutablePointer<winsize>
        ) -> Int32

    /// `openpty`, which no module that is imported here declares on every system.
    private static let open: Open? = dlsym(dlopen(nil, RTLD_NOW), "openpty").map { unsafeBitCast($0, to: Open.self) }

    /// Whether it hands over each key as it is pressed; else whole lines.
    var isRaw: Bool {
        var mode = termios()
        return tcgetattr(window.fileDescriptor, &mode) == 0 && mode.c_lflag & tcflag_t(ICANON | ECHO) == 0
    }

    /// Presses keys.
    func type(_ text: String) throws { try window.write(contentsOf: Data(text.utf8)) }

    /// Gives up the side of the process, which must have been started, and reads until that closes it, too.
    func read() async throws -> String {
        try process.close()
        let descriptor = window.fileDescriptor
        return await onThread {
            var bytes: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 4096)
            while case let count = Foundation.read(descriptor, &buffer, buffer.count), count > 0 {
                bytes += buffer.prefix(count)
            }
            return String(decoding: bytes, as: UTF8.self)
        }
    }
}
