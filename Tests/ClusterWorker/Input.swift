#if Cluster
import Foundation

/// The lines of standard input, read by a thread of their own: to read them must not keep a task's thread busy.
enum Input {
    static var lines: AsyncStream<String> {
        let (lines, continuation) = AsyncStream<String>.makeStream()
        Thread.detachNewThread {
            while let line = readLine() { continuation.yield(line) }
            continuation.finish()
        }
        return lines
    }
}
#endif
