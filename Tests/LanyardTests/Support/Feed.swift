import LanyardTestSupport
import Synchronization

/// A sequence that does not obey: it goes on although its task is cancelled. The test gives each element.
final class Feed: AsyncSequence, Sendable {
    private struct State {
        var elements: [Int?] = []
        var waiter: CheckedContinuation<Int?, Never>?
        var asked = 0
        var watchers: [(count: Int, gate: Gate)] = []

        /// One more element is asked for; whom to tell.
        mutating func ask() -> [Gate] {
            asked += 1
            let told = watchers.filter { $0.count <= asked }.map(\.gate)
            watchers.removeAll { $0.count <= asked }
            return told
        }
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

    /// Waits until so many elements have been asked for.
    func isAsked(for count: Int) async {
        let gate = Gate()
        let isAsked = state.withLock { state in
            if state.asked < count { state.watchers.append((count, gate)) }
            return state.asked >= count
        }
        if !isAsked { await gate.wait() }
    }

    private func next() async -> Int? {
        await withCheckedContinuation { waiter in
            let (element, watchers) = state.withLock { state -> (Int??, [Gate]) in
                let watchers = state.ask()
                if state.elements.isEmpty {
                    state.waiter = waiter
                    return (nil, watchers)
                }
                return (state.elements.removeFirst(), watchers)
            }
            for watcher in watchers { watcher.open() }
            if let element { waiter.resume(returning: element) }
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(feed: self) }

    struct AsyncIterator: AsyncIteratorProtocol {
        let feed: Feed

        mutating func next() async -> Int? { await feed.next() }
    }
}
