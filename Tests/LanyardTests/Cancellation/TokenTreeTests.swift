import LanyardTestSupport
import Testing

@testable import Lanyard

@Suite("Trees of cancellation tokens")
struct TokenTreeTests {
    @Test func `a child is cancelled with its parent, and tells its cause; so is a child of that`() {
        let parent = CancellationToken()
        let child = parent.child()
        let grandchild = child.child()
        parent.cancel("closing")
        for token in [child, grandchild] {
            #expect(token.isCancelled)
            #expect(token.cause?.kind == .parentCancelled)
            #expect(token.cause?.underlying?.reason == "closing")
            #expect(token.cause?.underlying?.kind == .requested)
        }
    }

    @Test func `cancelling a child does not touch the parent or its other children`() {
        let parent = CancellationToken()
        let (one, two) = (parent.child(), parent.child())
        one.cancel("enough")
        #expect(!parent.isCancelled && !two.isCancelled)
        parent.cancel("all")
        #expect(one.cause?.reason == "enough")
        #expect(two.cause?.underlying?.reason == "all")
    }

    @Test func `a child of a cancelled token is born cancelled, with the cause its siblings have`() {
        let parent = CancellationToken()
        let child = parent.child()
        parent.cancel("closing")
        for late in [parent.child(), child.child()] {
            #expect(late.isCancelled)
            #expect(late.cause?.kind == .parentCancelled)
            #expect(late.cause?.underlying?.reason == "closing")
        }
    }

    @Test func `all tokens below are cancelled before the first handler runs`() {
        let parent = CancellationToken()
        let child = parent.child()
        let log = Log<Bool>()
        let registration = parent.onCancel { _ in log.note(child.isCancelled) }
        parent.cancel()
        #expect(log.all == [true])
        withExtendedLifetime(registration) {}
    }

    @Test func `a token in the middle that nobody holds still passes the cancellation on`() {
        let root = CancellationToken()
        let leaf = root.child().child()
        let log = Log<String>()
        let registration = root.child().onCancel { log.note("\($0.kind)") }
        root.cancel()
        #expect(leaf.isCancelled)
        #expect(log.all == ["parentCancelled"])
        withExtendedLifetime(registration) {}
    }

    @Test func `releasing a token cancels nothing, and a child goes on without its parent`() {
        var parent: CancellationToken? = CancellationToken()
        let child = parent!.child()
        parent = nil
        #expect(!child.isCancelled)
        child.cancel()
        #expect(child.cause?.kind == .requested)
    }

    @Test func `R9: children and handlers that come and go leave nothing in the parent`() {
        let parent = TokenCore(clock: .continuous)
        for round in 0..<10_000 {
            let child = CancellationToken(core: parent.child())
            let registration = child.child().onCancel { _ in }
            if round % 2 == 0 { child.cancel() }
            withExtendedLifetime(registration) {}
        }
        #expect(parent.isUnused)
    }

    @Test func `R9: a hundred thousand children at once leave nothing`() {
        let parent = TokenCore(clock: .continuous)
        var children = (0..<100_000).map { _ in CancellationToken(core: parent.child()) }
        // An optimized build releases them as soon as nobody uses them.
        withExtendedLifetime(children) { #expect(!parent.isUnused) }
        children.removeAll()
        #expect(parent.isUnused)
    }

    @Test(arguments: [true, false]) func `R9: cores go away with what hung on them, cancelled or not`(isCancelled: Bool)
    {
        weak var core: TokenCore?
        do {
            let root = CancellationToken()
            let middle = TokenCore(clock: .continuous)
            core = middle
            let leaf = middle.child()
            let registration = CancellationToken(core: leaf).onCancel { _ in }
            if isCancelled { middle.cancel(cause("enough")) }
            withExtendedLifetime((root, registration)) {}
        }
        #expect(core == nil)
    }

    /// A hundred thousand deep, where a recursion would need more than any stack has.
    @Test(arguments: [true, false]) func `a deep chain is released and cancelled without running out of stack`(
        cancels: Bool
    ) {
        let root = TokenCore(clock: .continuous)
        do {
            var leaf = CancellationToken(core: root.child())
            for _ in 0..<100_000 { leaf = leaf.child() }
            if cancels {
                root.cancel(cause("enough"))
                #expect(leaf.cause?.underlying?.reason == "enough")
            }
            #expect(leaf.isCancelled == cancels)
        }
        #expect(root.isUnused)
    }
}
