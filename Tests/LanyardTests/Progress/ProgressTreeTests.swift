import Synchronization
import Testing

@testable import Lanyard

@Suite("Progress of parts")
struct ProgressTreeTests {
    @Test func `a child fills as many units of its parent as its weight says`() {
        let progress = TaskProgress(total: 100)
        let download = progress.child(weight: 60, total: 1000)
        let unpack = progress.child(weight: 30, total: 2)
        progress.advance(by: 10)
        #expect(progress.completed == 10)
        download.advance(by: 500)
        #expect(progress.completed == 40 && progress.fraction == 0.4)
        unpack.advance()
        #expect(progress.completed == 55)
        download.advance(by: -500)
        #expect(progress.completed == 25)
        download.advance(to: 1000)
        unpack.finish()
        #expect(progress.completed == 100 && progress.fraction == 1)
    }

    @Test func `without a total the weights make it up`() {
        let progress = TaskProgress()
        let (one, two) = (progress.child(weight: 1, total: 4), progress.child(weight: 3, total: 4))
        #expect(progress.total == 4 && progress.fraction == 0)
        one.finish()
        two.advance(by: 2)
        #expect(progress.fraction == 0.625 && progress.completed == 2)
    }

    @Test func `a child without a total counts when it finishes, and one that gets a total at once`() {
        let progress = TaskProgress(total: 2)
        let (one, two) = (progress.child(), progress.child())
        one.advance(by: 1000)
        two.advance(by: 5)
        #expect(progress.fraction == 0)
        one.finish()
        #expect(progress.fraction == 0.5)
        two.total = 10
        #expect(progress.fraction == 0.75)
    }

    @Test func `grandchildren reach the top`() {
        let top = TaskProgress(total: 1)
        var (leaf, levels) = (top, [top])
        for _ in 0..<20 {
            leaf = leaf.child(weight: 1, total: 1)
            levels.append(leaf)
        }
        leaf.advance()
        #expect(levels.allSatisfy { $0.fraction == 1 })
        leaf.advance(by: -1)
        #expect(levels.allSatisfy { $0.fraction == 0 })
    }

    @Test func `a child that was cancelled or dropped leaves its units as far as they are`() {
        let progress = TaskProgress(total: 10)
        let child = progress.child(weight: 4, total: 4)
        child.advance(by: 1)
        child.end(.cancelled(nil))
        child.advance(by: 1)
        #expect(progress.completed == 1)
        progress.child(weight: 4, total: 4).advance(by: 2)
        #expect(progress.completed == 3 && progress.fraction == 0.3)
    }

    @Test func `a child that has not ended takes on the end of what is above it`() {
        let top = TaskProgress(total: 10)
        let child = top.child(weight: 5, total: 10)
        let grandchild = child.child(weight: 5, total: 10)
        let done = top.child(weight: 1)
        done.finish()
        grandchild.advance(by: 4)
        top.end(.cancelled(nil))
        grandchild.advance(by: 1)
        child.total = 1
        #expect(grandchild.completed == 4 && grandchild.snapshot().description == "cancelled at 40 %")
        #expect(child.snapshot().description == "cancelled at 20 %")
        #expect(done.snapshot().description == "finished", "It had ended before.")
        #expect(top.completed == 2, "One of the child's five, and the one that was done.")
    }

    @Test func `a parent that has finished is at 1 with all its children`() {
        let top = TaskProgress(total: 10)
        let child = top.child(weight: 5)
        top.end(.finished)
        #expect(child.fraction == 1 && top.fraction == 1)
    }

    @Test func `a parent holds no child, and a hundred thousand leave nothing but their share`() {
        let top = TaskProgress()
        weak var released: TaskProgress?
        for number in 0..<100_000 {
            let child = top.child(weight: 1, total: 3)
            child.advance(by: 1 + number % 3)
            if number % 2 == 0 { child.finish() }
            if number == 7 { released = child }
        }
        #expect(released == nil)
        let waiting = top.readers.withLock { $0.count }
        #expect(waiting == 0)
        var expected = 0.0
        for number in 0..<100_000 { expected += number % 2 == 0 ? 1 : Double(1 + number % 3) / 3 }
        #expect(abs(top.fraction! * 100_000 - expected) < 1e-6)
    }
}
