import Lanyard
import LanyardTestSupport
import Testing

extension Stress {
    /// Loops that are cancelled while they run at full speed. Each test ends only if every one of them stops.
    @Suite struct CheckpointRaceTests {
        @Test(arguments: 0..<6) func `a hot loop stops, in every form and however long it has run`(form: Int) async {
            for round in 0..<Effort.times(100) {
                let loop = Task.detached { await Self.endless(form) }
                spin(round * 20)
                loop.cancel()
                _ = await loop.value
            }
        }

        @Test func `hot loops let others have the threads, more of them than there are processors`() async {
            let loops = (0..<16).map { index in Task.detached { await Self.endless(2 + index % 4) } }
            for _ in 0..<Effort.times(20) { await Task.detached {}.value }
            for loop in loops { loop.cancel() }
            for loop in loops { _ = await loop.value }
        }

        private static func endless(_ form: Int) async -> UInt64 {
            var (checkpoint, sum) = (Checkpoint(), UInt64(1))
            do {
                switch form {
                case 0:
                    while true {
                        try checkpoint.check()
                        sum = sum &* 31 &+ 7
                    }
                case 1: while !checkpoint.isCancelled { sum = sum &* 31 &+ 7 }
                case 2:
                    while true {
                        try await checkpoint.pass()
                        sum = sum &* 31 &+ 7
                    }
                case 3: while await checkpoint.canPass() { sum = sum &* 31 &+ 7 }
                case 4: try await checkpoint.forEach(in: 0..<Int.max) { sum = sum &* 31 &+ UInt64($0) }
                default:
                    for try await part in checkpoint.chunks(of: 0..<Int.max) {
                        for number in part { sum = sum &* 31 &+ UInt64(number) }
                    }
                }
            } catch {}
            return sum
        }
    }
}
