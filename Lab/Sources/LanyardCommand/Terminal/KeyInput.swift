import Foundation

/// The keys that are pressed on a terminal.
enum KeyInput {
    /// How long an escape may stay alone before it is a key of its own, and how long a text may pause before it is all of it: a
    /// connection may tear either apart.
    private static let patience: Int32 = 50
    /// The same for a paste whose end the terminal is to mark.
    private static let longPatience: Int32 = 1000
    /// How long the shell keeps the terminal before it is asked for again.
    private static let pause: Int32 = 200
    /// More letters at once than any field takes.
    private static let most = 4096

    /// Reads from now on, to the end of the process or of what can be read, on a thread of its own, since reading blocks.
    ///
    /// - Parameter pressed: gets the keys that came at once.
    static func read(from descriptor: Int32, _ pressed: @escaping @Sendable ([Key]) -> Void) {
        Thread.detachNewThread {
            var parser = KeyParser()
            var keys: [Key] = []
            func tell() {
                if !keys.isEmpty { pressed(keys) }
                keys = []
            }
            var buffer = [UInt8](repeating: 0, count: 4096)
            while true {
                var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                let found = poll(&ready, 1, patience(parser, keys))
                if found == 0 {
                    keys += parser.flush()
                    tell()
                }
                guard found > 0 else { continue }
                // A process that reads behind the shell's back is stopped.
                guard Foreground.isOurs else {
                    _ = poll(nil, 0, pause)
                    continue
                }
                let count = Foundation.read(descriptor, &buffer, buffer.count)
                if count < 0, errno == EINTR || errno == EAGAIN { continue }
                guard count > 0 else {
                    keys += parser.flush()
                    return tell()
                }
                keys += parser.parse(buffer[..<count])
                // The end of a long text that is pasted may be a single letter: it belongs to the rest, and goes with it.
                if keys.areText { keys.removeLast(Swift.max(0, keys.count - most)) }
            }
        }
    }

    /// How many milliseconds what comes next is waited for; -1 for as long as it takes.
    private static func patience(_ parser: KeyParser, _ keys: [Key]) -> Int32 {
        if parser.isPasting { return longPatience }
        if parser.isWaiting || keys.areText { return patience }
        return keys.isEmpty ? -1 : 0
    }
}
