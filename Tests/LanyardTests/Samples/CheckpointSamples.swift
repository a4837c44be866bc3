import Lanyard
import LanyardTestSupport
import Testing

extension Samples {
    @Suite("Samples: checkpoints")
    struct Checkpoints {
        func wordCounts(of words: [String]) async throws -> [String: Int] {
            var counts: [String: Int] = [:]
            var checkpoint = Checkpoint()
            try await checkpoint.forEach(in: words) { word in
                counts[word, default: 0] += 1
            }
            return counts
        }

        @Test func `words are counted, unless the task is cancelled`() async throws {
            #expect(try await wordCounts(of: ["a", "b", "a"]) == ["a": 2, "b": 1])
            let task = Task {
                await suspendUntilCancelled()
                return try await wordCounts(of: ["a"])
            }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }

        func checksum(of bytes: [UInt8]) throws -> UInt64 {
            var checkpoint = Checkpoint()
            var sum: UInt64 = 0xcbf2_9ce4_8422_2325
            for byte in bytes {
                try checkpoint.check()
                sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3
            }
            return sum
        }

        struct Search {
            var moves = [3, 9, 4]
            mutating func next() -> Int? { moves.isEmpty ? nil : moves.removeFirst() }
        }

        private func bestMove(in search: Search) -> Int {
            var search = search
            var best = 0
            var checkpoint = Checkpoint()
            while !checkpoint.isCancelled, let move = search.next() { best = max(best, move) }
            return best
        }

        @Test func `loops that do not suspend`() throws {
            #expect(try checksum(of: [97]) == 0xaf63_dc4c_8601_ec8c)
            #expect(bestMove(in: Search()) == 9)
        }

        struct Image {
            var count = 0
            mutating func set(_ pixel: Int) { count += 1 }
        }

        struct Pages {
            var left = [1, 2, 3]
            mutating func next() async -> Int? { left.isEmpty ? nil : left.removeFirst() }
        }

        private func readPages() async -> [Int] {
            var pages = Pages()
            var done: [Int] = []
            var checkpoint = Checkpoint()
            while await checkpoint.canPass(), let page = await pages.next() { done.append(page) }
            return done
        }

        @Test func `loops that suspend`() async throws {
            let rows = [[1, 2], [3]]
            var image = Image()
            var checkpoint = Checkpoint()
            for row in rows {
                try await checkpoint.pass()
                for pixel in row {
                    try checkpoint.check()
                    image.set(pixel)
                }
            }
            #expect(image.count == 3)
            #expect(await readPages() == [1, 2, 3])
        }

        @Test func `the cheapest turns`() async throws {
            let samples = [1, 2, 3]
            var sum = 0
            for try await part in Checkpoint().chunks(of: 0..<samples.count) {
                for index in part { sum += samples[index] }
            }
            #expect(sum == 6)
        }
    }
}
