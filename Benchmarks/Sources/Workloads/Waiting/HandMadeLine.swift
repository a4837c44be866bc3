/// Work that waits behind a limit, as image loaders keep it: a linked list of closures on the main actor, each with a handle.
@MainActor final class HandMadeLine: Ending {
    /// One that waits or runs, which is its handle as well.
    @MainActor final class Item {
        fileprivate var work: (@Sendable () async -> Void)?
        fileprivate var task: Task<Void, Never>?
        fileprivate var next: Item?
        fileprivate unowned(unsafe) var previous: Item?
        private weak var line: HandMadeLine?

        fileprivate init(_ work: @escaping @Sendable () async -> Void, _ line: HandMadeLine) {
            (self.work, self.line) = (work, line)
        }

        func cancel() {
            task?.cancel()
            if work.take() != nil { line?.remove(self) }
        }
    }

    private let limit: Int
    private var running: [ObjectIdentifier: Item] = [:]
    private var first: Item?
    private var last: Item?

    init(limit: Int) { self.limit = limit }

    /// One after the other: a long list that releases itself is deeper than the stack.
    isolated deinit { while let item = first { remove(item) } }

    @discardableResult
    func add(_ work: @escaping @Sendable () async -> Void) -> Item {
        let item = Item(work, self)
        if let last { (last.next, item.previous) = (item, last) } else { first = item }
        last = item
        startNext()
        return item
    }

    private func startNext() {
        while running.count < limit, let item = first, let work = item.work.take() {
            remove(item)
            running[ObjectIdentifier(item)] = item
            item.task = Task {
                await work()
                running[ObjectIdentifier(item)] = nil
                startNext()
            }
        }
    }

    private func remove(_ item: Item) {
        if let previous = item.previous { previous.next = item.next } else { first = item.next }
        if let next = item.next { next.previous = item.previous } else { last = item.previous }
        (item.next, item.previous) = (nil, nil)
    }

    /// Cancels all, and waits for those that ran.
    func end() async {
        while let item = first { item.cancel() }
        let tasks = running.values.compactMap(\.task)
        for task in tasks {
            task.cancel()
            await task.value
        }
    }
}
