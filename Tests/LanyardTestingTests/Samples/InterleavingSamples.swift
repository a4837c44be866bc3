import Lanyard
import LanyardTesting
import Testing

@Suite("Samples: orders, leaks and cancellation")
struct InterleavingSamples {
    @Test func `many orders`() async throws {
        try await Interleavings.seeds(200).run { clock in
            let scope = TaskScope(on: clock)
            let older = scope.addTask(id: "search") { "Hitch" }
            await Task.yield()
            let newer = scope.addTask(id: "search") { "Hitchhiker" }
            try #require(await newer.outcome.value == "Hitchhiker")
            try #require(await older.outcome.error == nil)
        }
    }

    @Test func `few switches`() async throws {
        let report = try await Interleavings.switches(upTo: 2).run { clock in
            let scope = TaskScope(on: clock)
            let first = scope.addTask(id: "save", policy: .queue) { await Task.yield() }
            await Task.yield()
            let last = scope.addTask(id: "save", policy: .queue) { 2 }
            try #require(await last.outcome.value == 2)
            try #require(await first.outcome.error == nil)
        }
        print(report)
        #expect(report.isComplete)
    }

    @Test func `time in any order`() async throws {
        try await Interleavings.seeds(50).run(autojump: true) { clock in
            let scope = TaskScope("Search", on: clock)
            let search = scope.addTask(id: "term", policy: .debounce(for: .milliseconds(300))) { clock.now }
            try #require(try await search.value.sinceStart == .milliseconds(300))
        }
    }

    @Test func `several executors`() async throws {
        try await Interleavings.seeds(200).run(executors: 2) { clock, executors in
            let cart = Cart(on: executors[1])
            let scope = TaskScope(clock: clock, executor: executors[0].taskExecutor)
            let adding = scope.addTask(for: cart) {
                "Hitch"
            } then: { cart, item in
                cart.add(item)
            }
            adding.cancel()
            let outcome = await adding.outcome
            try #require(await cart.items.isEmpty == (outcome.cause != nil))
        }
    }

    @Test func `nothing left`() async throws {
        try await withNoLeakedTasks {
            let scope = TaskScope("Upload")
            let upload = try await scope.addTask { 7 }.value
            #expect(upload == 7)
        }
    }

    @Test func `cancelled everywhere`() async throws {
        try await checkCancels(within: .seconds(30)) {
            let scope = TaskScope("Pages")
            let first = scope.addTask { 1 }
            let second = scope.addTask { 2 }
            _ = try await first.value + second.value
        }
    }
}

private actor Cart {
    private let executor: TestExecutor
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    private(set) var items: [String] = []

    init(on executor: TestExecutor) {
        self.executor = executor
    }

    func add(_ item: String) {
        items.append(item)
    }
}
