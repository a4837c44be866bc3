final class Queue {
    private var waiters: [Waiter] = []

    func next() async -> Item {
        return await withCheckedContinuation { continuation in  // expect: uncancellable-continuation note
            let waiter = Waiter(continuation: continuation)
            waiters.append(waiter)
        }
    }
}
