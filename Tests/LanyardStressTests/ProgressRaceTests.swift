import Foundation
import LanyardTestSupport
import Synchronization
import Testing

@testable import Lanyard

extension Stress {
    /// Reports against reports, readers and ends.
    @Suite struct ProgressRaceTests {
        @Test func `no report is lost, here or in the progress above, however many threads report`() async {
            let (threads, each) = (4, Effort.times(20_000))
            let top = TaskProgress(total: 2 * threads * each)
            let shared = top.child(weight: Double(threads * each), total: threads * each)
            let leaf = shared.child(weight: Double(threads * each), total: threads * each)
            await onThreads(threads) { _ in
                for _ in 0..<each {
                    top.advance()
                    leaf.advance()
                }
            }
            #expect(leaf.fraction == 1 && shared.fraction == 1)
            #expect(top.completed == 2 * threads * each && abs(top.fraction! - 1) < 1e-9)
        }

        @Test func `the last of two reports that meet is what the progress above is told`() async {
            let top = TaskProgress(total: 2)
            let rounds = Effort.times(1000)
            let children = (0..<rounds).map { _ in top.child(weight: 1, total: 2) }
            let lines = (0..<rounds).map { _ in StartLine(2) }
            await onThreads(2) { _ in
                for round in 0..<rounds {
                    lines[round].meet()
                    children[round].advance()
                }
            }
            #expect(children.allSatisfy { $0.fraction == 1 })
            #expect(top.amounts.childrenDone == Double(rounds))
        }

        @Test func `going forth and back on many threads comes to nothing`() async {
            let top = TaskProgress(total: 100)
            let child = top.child(weight: 50, total: 1000)
            child.advance(by: 500)
            let each = Effort.times(20_000)
            await onThreads(4) { index in
                for _ in 0..<each { child.advance(by: index % 2 == 0 ? 1 : -1) }
                for _ in 0..<each { child.advance(by: index % 2 == 0 ? -1 : 1) }
            }
            // It may have touched zero or not; what the parent has been told is what the child says.
            #expect(abs(top.fraction! - child.fraction! / 2) < 1e-9)
        }

        @Test func `every reader is given the last report and then the end, whatever they meet`() async {
            for round in 0..<Effort.times(300) {
                let top = TaskProgress(total: 100)
                let child = top.child(weight: 100, total: 100)
                let readers = (0..<4).map { index in
                    Task.detached {
                        var seen: [Int] = []
                        var last: ProgressSnapshot?
                        for await state in (index % 2 == 0 ? top : child).changes() {
                            seen.append(state.completed)
                            last = state
                        }
                        return (seen, last)
                    }
                }
                await onThreads(2) { index in
                    if index == 0 {
                        for _ in 0..<100 { child.advance() }
                        top.end(.finished)
                    } else {
                        spin(round % 200)
                        readers[3].cancel()
                    }
                }
                for reader in readers.dropLast() {
                    let (seen, last) = await reader.value
                    #expect(seen == seen.sorted() && seen.last == 100)
                    #expect(last?.state.isRunning == false)
                }
                _ = await readers[3].value
                let waiting = [top, child].map { $0.readers.withLock { $0.count } }
                #expect(waiting == [0, 0])
            }
        }

        @Test func `the first end wins, and every reader is told the same`() async {
            for _ in 0..<Effort.times(500) {
                let top = TaskProgress(total: 1)
                let child = top.child()
                let told = Mutex<Set<String>>([])
                await onThreads(3) { index in
                    switch index {
                    case 0: top.end(.finished)
                    case 1: top.end(.cancelled(nil))
                    default: while child.state.isRunning { child.advance() }
                    }
                    let seen = "\(top.state) \(child.state)"
                    _ = told.withLock { $0.insert(seen) }
                }
                let count = told.withLock { $0.count }
                #expect(count == 1)
            }
        }

        @Test(.enabled(if: UsedMemory.isKnown)) func `many children leave nothing behind`() async throws {
            let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
                let top = TaskProgress(total: 1_000_000)
                func run(_ count: Int) {
                    for number in 0..<count {
                        let child = top.child(weight: 1, total: 2)
                        child.advance()
                        if number % 2 == 0 { child.finish() }
                    }
                }
                run(20_000)
                let before = UsedMemory.bytes ?? 0
                let count = Effort.times(1_000_000)
                run(count)
                let growth = (UsedMemory.bytes ?? 0) - before
                print("\(count) children: \(growth / 1024) KiB more")
                precondition(growth < 1 << 20)
            }
            print(String(decoding: result.standardOutputContent, as: UTF8.self))
        }
    }
}
