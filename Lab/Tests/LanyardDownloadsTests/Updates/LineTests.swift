import Testing

@testable import LanyardDownloads

@Suite("A line that is never empty")
struct LineTests {
    private final class Waiter {}

    @Test func `keeps its order, and nothing of what was taken from it`() {
        var line: ArraySlice<Waiter> = [Waiter(), Waiter()]
        var all: [() -> Waiter?] = line.map { waiter in { [weak waiter] in waiter } }
        for _ in 0..<1000 {
            let waiter = Waiter()
            all.append { [weak waiter] in waiter }
            line.append(waiter)
            #expect(line.takeFirst() === all[all.count - 3]())
        }
        #expect(all.count { $0() != nil } < 70, "It may be late by a few.")
        for _ in 0..<2 { _ = line.takeFirst() }
        #expect(all.allSatisfy { $0() == nil })
    }
}
