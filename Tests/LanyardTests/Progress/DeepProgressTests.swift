import LanyardTestSupport
import Testing

@testable import Lanyard

@Suite("Progress that is deeper than the stack") struct DeepProgressTests {
    private static let depth = 100_000

    private func makeChain(below root: TaskProgress) -> TaskProgress {
        (1...Self.depth).reduce(root) { parent, _ in parent.child() }
    }

    @Test func `what the deepest part reports reaches the top`() {
        let root = TaskProgress()
        let leaf = makeChain(below: root)
        leaf.total = 2
        leaf.advance()
        #expect(root.fraction == 0.5)
        leaf.finish()
        #expect(root.fraction == 1)
        #expect(leaf.state.description == "finished")
    }

    @Test func `the end at the top is that of the deepest part`() {
        let root = TaskProgress()
        let leaf = makeChain(below: root)
        root.end(.finished)
        leaf.advance()
        #expect(leaf.completed == 0)
        #expect(leaf.snapshot().description == "finished")
    }

    @Test func `a chain that only its last part keeps is released with that`() {
        weak var top: TaskProgress?
        do {
            let root = TaskProgress()
            top = root
            let leaf = makeChain(below: root)
            withExtendedLifetime(leaf) {}
        }
        #expect(top == nil)
    }
}
