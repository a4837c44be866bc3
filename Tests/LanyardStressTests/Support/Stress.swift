import Foundation
import Testing

/// Everything that races on purpose. One test after the other, so that each has the processors to itself.
///
/// The environment variable `STRESS` multiplies the number of rounds: `STRESS=20 swift test --filter Stress`.
@Suite(.serialized, .timeLimit(.minutes(10)))
enum Stress {
    static let factor = max(1, ProcessInfo.processInfo.environment["STRESS"].flatMap { Int($0) } ?? 1)

    static func rounds(_ count: Int) -> Int { count * factor }
}

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
