import Lanyard
import LanyardTestSupport
import Testing

#if canImport(Combine)
import Combine
#endif

@Suite("AnyCancellable")
struct AnyCancellableTests {
    @Test func `it cancels once: when told to, told again, and released`() {
        let log = Log<Int>()
        do {
            let cancellable = AnyCancellable { log.note(1) }
            #expect(log.all.isEmpty)
            cancellable.cancel()
            cancellable.cancel()
        }
        #expect(log.all == [1])
    }

    @Test func `it cancels when it is released`() {
        let log = Log<Int>()
        do {
            let cancellable = AnyCancellable { log.note(1) }
            withExtendedLifetime(cancellable) {}
        }
        #expect(log.all == [1])
    }

    @Test func `a set and an array keep it, and cancel it when they are emptied`() {
        let log = Log<String>()
        var set: Set<AnyCancellable> = []
        var array: [AnyCancellable] = []
        AnyCancellable { log.note("set") }.store(in: &set)
        AnyCancellable { log.note("array") }.store(in: &array)
        #expect(log.all.isEmpty && set.count == 1 && array.count == 1)
        set.removeAll()
        array.removeAll()
        #expect(log.all == ["set", "array"])
    }

    @Test func `it is equal to itself and to no other`() {
        let (one, two) = (AnyCancellable {}, AnyCancellable {})
        #expect(one == one && one != two)
        #expect(Set([one, two, one]).count == 2)
    }

    @Test func `assigning a new one to the same variable cancels the old one`() async {
        var current: AnyCancellable?
        let first = Task { try await untilCancelled() }
        current = first.eraseToAnyCancellable()
        #expect(!first.isCancelled)
        let second = Task { try await untilCancelled() }
        current = second.eraseToAnyCancellable()
        #expect(first.isCancelled && !second.isCancelled)
        current = nil
        #expect(second.isCancelled && current == nil)
    }

    @Test func `tasks in a set are cancelled with the set, and those that have ended are left as they are`()
        async throws
    {
        let (running, ended) = (Task { try await untilCancelled() }, Task { 1 })
        do {
            var set: Set<AnyCancellable> = []
            running.store(in: &set)
            ended.store(in: &set)
            #expect(await ended.value == 1)
            #expect(!running.isCancelled && set.count == 2)
        }
        #expect(running.isCancelled)
        await #expect(throws: CancellationError.self) { try await running.value }
    }

    @Test func `runs in a set are cancelled with it, by request, from the line where they were stored`() async {
        let scope = TaskScope()
        let (one, two) = (scope.addTask { try await untilCancelled() }, scope.addTask { try await untilCancelled() })
        var set: Set<AnyCancellable> = []
        let line: UInt = #line + 1
        one.store(in: &set)
        let single = two.eraseToAnyCancellable()
        #expect(!one.isCancelled && !two.isCancelled)
        set.removeAll()
        single.cancel()
        for (task, line) in [(one, line), (two, line + 1)] {
            #expect(task.cause?.kind == .requested)
            #expect(task.cause?.origin == CallSite(line: line))
        }
        await settle(one, two)
    }
}
