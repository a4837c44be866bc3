import Synchronization

/// A sequence that does not obey: it goes on although its task is cancelled. The test gives each element.
final class Feed: AsyncSequence, Sendable {
    private struct State {
        var elements: [Int?] = []
        var waiter: CheckedContinuation<Int?, Never>?
    }

    private let state = Mutex(State())

    /// Gives an element; `nil` ends the sequence.
    func send(_ element: Int?) {
        let waiter = state.withLock { state in
            if state.waiter == nil { state.elements.append(element) }
            return state.waiter.take()
        }
        waiter?.resume(returning: element)
    }

    private func next() async -> Int? {
        await withCheckedContinuation { waiter in
            let element = state.withLock { state -> Int?? in
                if state.elements.isEmpty {
                    state.waiter = waiter
                    return nil
                }
                return state.elements.removeFirst()
            }
            if let element { waiter.resume(returning: element) }
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(feed: self) }

    struct AsyncIterator: AsyncIteratorProtocol {
        let feed: Feed

        mutating func next() async -> Int? { await feed.next() }
    }
}
