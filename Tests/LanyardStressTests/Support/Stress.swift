import Foundation
import Testing

/// Everything that races on purpose. One test after the other, so that each has the processors to itself.
@Suite(.serialized)
enum Stress {}

/// Runs a body on threads of its own that begin together, outside of any task, and waits for all of them.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) async {
    let line = StartLine(count)
    await withCheckedContinuation { continuation in
        for index in 0..<count {
            Thread.detachNewThread {
                line.meet()
                body(index)
                if line.leave() { continuation.resume() }
            }
        }
    }
}

/// Keeps a processor busy for about so many steps: a delay that varies what meets what, without sleeping.
func spin(_ steps: Int) {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<steps { blackHole(generator.next() as UInt64) }
}

@inline(never)
private func blackHole(_ value: UInt64) {}
