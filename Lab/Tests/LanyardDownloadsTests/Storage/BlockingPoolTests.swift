import Foundation
import LabTestSupport
import Synchronization
import Testing

@testable import LanyardDownloads

@Suite("The threads of files")
struct BlockingPoolTests {
    private let pool = BlockingPool(threads: 2, waitingThreads: 2)

    /// Calls that block until they are let go, and have begun.
    private struct Blocked {
        let letGo = DispatchSemaphore(value: 0)
        let count: Int

        init(_ count: Int, begin: (@escaping @Sendable () -> Void) -> Void) async {
            self.count = count
            let (letGo, begun) = (letGo, Gates(count))
            for number in 0..<count {
                begin {
                    begun.all[number].open()
                    letGo.wait()
                }
            }
            for gate in begun.all { await gate.wait() }
        }

        func end() { for _ in 0..<count { letGo.signal() } }
    }

    private struct Gates: Sendable {
        let all: [Gate]
        init(_ count: Int) { all = (0..<count).map { _ in Gate() } }
    }

    @Test func `that wait for the disk do not hold up those that carry downloads`() async throws {
        let blocked = await Blocked(2) { pool.submit($0) }
        #expect(try await pool.run { 1 } == 1)
        blocked.end()
        #expect(try await pool.wait { 2 } == 2)
    }

    @Test func `that carry downloads do not hold up those that wait for the disk`() async throws {
        let pool = pool
        let blocked = await Blocked(2) { body in Task { try await pool.run { body() } } }
        #expect(try await pool.wait { 1 } == 1)
        blocked.end()
        #expect(try await pool.run { 2 } == 2)
    }

    @Test func `are others for calls that wait`() async throws {
        let pool = pool
        let isSame = try await pool.whole {
            let here = BlockingPoolTests.thread()
            return try await pool.wait { BlockingPoolTests.thread() == here }
        }
        #expect(!isSame)
    }

    private static func thread() -> ObjectIdentifier { ObjectIdentifier(Thread.current) }
}
