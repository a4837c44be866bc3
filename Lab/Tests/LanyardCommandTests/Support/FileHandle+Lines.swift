import Foundation

extension FileHandle {
    /// The lines as they come, to the end. Reading waits on a queue of its own.
    var lines: AsyncStream<String> {
        let (lines, line) = AsyncStream.makeStream(of: String.self)
        let descriptor = fileDescriptor
        DispatchQueue(label: "lines").async { [self] in
            var rest: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 4096)
            while case let count = Foundation.read(descriptor, &buffer, buffer.count), count > 0 {
                rest += buffer.prefix(count)
                while let end = rest.firstIndex(of: 10) {
                    line.yield(String(decoding: rest[..<end], as: UTF8.self))
                    rest.removeSubrange(...end)
                }
            }
            line.finish()
            withExtendedLifetime(self) {}
        }
        return lines
    }
}
