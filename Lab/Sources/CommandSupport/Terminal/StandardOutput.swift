import Foundation

/// The standard output as a place for the bytes of a file.
package enum StandardOutput {
    package enum Failure: Error, CustomStringConvertible {
        /// Nobody reads it any more.
        case closed
        /// The system's error number.
        case failed(Int32)

        /// What happened.
        package var description: String {
            switch self {
            case .closed: "Nobody reads the output."
            case .failed(let code): "Could not write the output: \(String(cString: strerror(code)))."
            }
        }
    }

    /// Writes all of the bytes. It blocks while the reader is busy.
    package static func write(_ bytes: UnsafeRawBufferPointer) throws {
        guard let code = writeAll(bytes, to: STDOUT_FILENO) else { return }
        throw code == EPIPE ? Failure.closed : .failed(code)
    }

    /// Writes everything, whatever the system takes at a time. Returns its error number if that cannot be done.
    package static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32? {
        var rest = bytes
        while !rest.isEmpty {
            let written = Foundation.write(descriptor, rest.baseAddress, rest.count)
            if written >= 0 {
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(written))
            } else if errno == EAGAIN {
                var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = poll(&ready, 1, -1)
            } else if errno != EINTR {
                return errno
            }
        }
        return nil
    }
}
