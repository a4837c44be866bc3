import LanyardUI
import Testing

@Suite("When the task of a view starts and is cancelled")
struct AppearanceTests {
    private var appearance = Appearance<String>()

    @Test
    mutating func `it starts when the view appears, and is cancelled when the view disappears`() {
        #expect(appearance.appeared(with: "a", .onEachAppearance) == .start(1))
        #expect(appearance.disappeared() == .cancel)
    }

    @Test
    mutating func `a view that is told twice that it appears starts nothing twice`() {
        #expect(appearance.appeared(with: "a", .onEachAppearance) == .start(1))
        #expect(appearance.appeared(with: "a", .onEachAppearance) == .nothing)
        #expect(appearance.disappeared() == .cancel, "Once is enough.")
    }

    @Test
    mutating func `a second appearance with another id is a change`() {
        #expect(appearance.appeared(with: "a", .untilItSucceeds) == .start(1))
        #expect(appearance.appeared(with: "b", .untilItSucceeds) == .start(2))
    }

    @Test
    mutating func `another id starts it again, the same one does not`() {
        #expect(appearance.appeared(with: "a", .onEachAppearance) == .start(1))
        #expect(appearance.changed(to: "a") == .nothing)
        #expect(appearance.changed(to: "b") == .start(2))
        #expect(appearance.changed(to: "a") == .start(3))
    }

    @Test
    mutating func `a view that is not there starts nothing, and starts with its newest id when it appears`() {
        #expect(appearance.changed(to: "a") == .nothing)
        #expect(appearance.appeared(with: "a", .onEachAppearance) == .start(1))
        #expect(appearance.disappeared() == .cancel)
        #expect(appearance.changed(to: "b") == .nothing)
        #expect(appearance.appeared(with: "b", .untilItSucceeds) == .start(2))
    }

    @Test
    mutating func `a view that disappears twice, or never appeared, cancels nothing`() {
        #expect(appearance.disappeared() == .nothing)
        _ = appearance.appeared(with: "a", .onEachAppearance)
        #expect(appearance.disappeared() == .cancel)
        #expect(appearance.disappeared() == .nothing)
    }

    @Test(arguments: [true, false])
    mutating func `a view that appears again runs again, as with SwiftUI's own task`(hasSucceeded: Bool) {
        _ = appearance.appeared(with: "a", .onEachAppearance)
        if hasSucceeded { appearance.succeeded(1) }
        _ = appearance.disappeared()
        #expect(appearance.appeared(with: "a", .onEachAppearance) == .start(2))
    }

    @Test
    mutating func `what has succeeded is not done again for the same id, if the policy says so`() {
        _ = appearance.appeared(with: "a", .untilItSucceeds)
        appearance.succeeded(1)
        #expect(appearance.disappeared() == .cancel, "There is nothing to cancel, and it does no harm.")
        #expect(appearance.appeared(with: "a", .untilItSucceeds) == .nothing)
        #expect(appearance.changed(to: "b") == .start(2))
        _ = appearance.disappeared()
        #expect(appearance.appeared(with: "b", .untilItSucceeds) == .start(3), "That was cancelled.")
    }

    @Test
    mutating func `another id that has succeeded meanwhile does not count, nor does a start that is not the newest`() {
        _ = appearance.appeared(with: "a", .untilItSucceeds)
        appearance.succeeded(1)
        #expect(appearance.changed(to: "b") == .start(2))
        appearance.succeeded(1)
        _ = appearance.disappeared()
        #expect(appearance.appeared(with: "b", .untilItSucceeds) == .start(3))
        appearance.succeeded(3)
        #expect(appearance.changed(to: "a") == .start(4), "What it did for “a” was forgotten for “b”.")
    }
}
