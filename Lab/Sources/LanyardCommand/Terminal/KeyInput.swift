import Foundation

/// The keys that are pressed on a terminal.
enum KeyInput {
    /// How long an escape may stay alone before it is a key of its own: a connection may tear a sequence apart.
    private static let patience: Int32 = 50

    /// Reads from now on, to the end of the process or of what can be read, on a thread of its own, since reading blocks.
    static func read(from descriptor: Int32, _ pressed: @escaping @Sendable (Key) -> Void) {
        Thread.detachNewThread {
            var parser = KeyParser()
            var buffer = [UInt8](repeating: 0, count: 256)
            while true {
                var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                if parser.isWaiting, poll(&ready, 1, patience) == 0 {
                    for key in parser.flush() { pressed(key) }
                }
                let count = Foundation.read(descriptor, &buffer, buffer.count)
                if count < 0, errno == EINTR || errno == EAGAIN { continue }
                guard count > 0 else { return }
                for key in parser.parse(buffer[..<count]) { pressed(key) }
            }
        }
    }
}
