#if os(macOS) || os(Linux)
package import Foundation

extension FileHandle {
    /// The lines as they come, to the end.
    package var lines: AsyncStream<String> { reading().lines }

    /// The lines as they come, and all that came when it has ended. Reads on a thread of its own, since reading blocks.
    package func reading() -> (lines: AsyncStream<String>, all: Task<String, Never>) {
        let (lines, line) = AsyncStream.makeStream(of: String.self)
        let all = Task.detached {
            await onThread {
                var (all, rest) = (Data(), Data())
                while case let data = self.availableData, !data.isEmpty {
                    all += data
                    rest += data
                    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                        line.yield(String(decoding: rest[..<end], as: UTF8.self))
                        rest = Data(rest[rest.index(after: end)...])
                    }
                }
                line.finish()
                return String(decoding: all, as: UTF8.self)
            }
        }
        return (lines, all)
    }
}
#endif
