import Foundation
import LabTestSupport
import Synchronization

/// A terminal without a window, for a process that should believe it writes to one.
final class PseudoTerminal: Sendable {
    /// The side that the process writes to, and reads keys from.
    let process: FileHandle
    private let window: FileHandle
    private let received = Mutex<[UInt8]>([])

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

    /// What was written to it by now, as far as it was read.
    var shown: String { String(decoding: received.withLock { $0 }, as: UTF8.self) }

    /// Presses keys.
    func type(_ text: String) throws { try window.write(contentsOf: Data(text.utf8)) }

    /// Gives up the side of the process, which must have been started, and reads until that closes it, too.
    func read() async throws -> String {
        try process.close()
        return await onThread { [self] in
            var buffer = [UInt8](repeating: 0, count: 4096)
            while case let count = Foundation.read(window.fileDescriptor, &buffer, buffer.count), count > 0 {
                received.withLock { $0 += buffer.prefix(count) }
            }
            return shown
        }
    }

    /// A shell that has the terminal to itself and lends it out. Behind it stands what it knows as `"$@"`.
    static let shell =
        ["/usr/bin/setsid", "--ctty", "--wait", "/bin/bash", "--norc", "--noprofile", "--noediting", "-i", "-s"]

    /// Whether the system has what that takes.
    static let hasShell = [shell[0], shell[3]].allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }
}
