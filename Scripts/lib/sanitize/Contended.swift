import Foundation
import Synchronization

/// Eight threads that want one lock, with a race beside it if the argument `race` is given: ThreadSanitizer has to report
/// that and nothing else.
@main struct Contended {
    final class Box: Sendable {
        let numbers = Mutex<[Int]>([])
    }

    nonisolated(unsafe) static var unguarded = 0

    static func main() {
        let (box, done) = (Box(), DispatchSemaphore(value: 0))
        let races = CommandLine.arguments.contains("race")
        for _ in 0..<8 {
            Thread.detachNewThread {
                for number in 0..<20_000 {
                    box.numbers.withLock { numbers in
                        numbers.append(number)
                        if numbers.count > 1_000 { numbers.removeAll() }
                    }
                }
                if races { unguarded += 1 }
                done.signal()
            }
        }
        for _ in 0..<8 { done.wait() }
    }
}
