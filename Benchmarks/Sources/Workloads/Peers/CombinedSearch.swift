import Dispatch
import Foundation

#if canImport(Combine)
@preconcurrency import Combine
#else
@preconcurrency import OpenCombine
@preconcurrency import OpenCombineDispatch
#endif

/// A search as Combine's users write it: `switchToLatest` drops the answers before the newest, and cancels their tasks.
@MainActor final class CombinedSearch {
    private let queries = PassthroughSubject<Int, Never>()
    private var cancellables: Set<AnyCancellable> = []
    private var books = 0 { didSet { nextWrite.happened() } }
    private var nextWrite = NextWrite()

    init() {
        queries.map { Self.answer($0) }.switchToLatest()
            .sink { [weak self] number in MainActor.assumeIsolated { self?.books = number } }
            .store(in: &cancellables)
    }

    /// One answer of a task, which is cancelled when nobody waits for it.
    private static func answer(_ number: Int) -> AnyPublisher<Int, Never> {
        let answers = PassthroughSubject<Int, Never>()
        let task = Task { @MainActor in
            guard (try? await Library.books()) != nil, !Task.isCancelled else { return }
            answers.send(number)
        }
        return answers.handleEvents(receiveCancel: { task.cancel() }).eraseToAnyPublisher()
    }

    /// Calls without a pause, until the last has written.
    func replace(_ count: Int) async {
        for number in 1...count { queries.send(number) }
        await withUnsafeContinuation { nextWrite.await($0) }
    }

    /// Events from a thread, of which the last is dropped.
    nonisolated static func debounce(_ count: Int) async {
        await outsideOfTasks {
            let events = PassthroughSubject<Int, Never>()
            let seconds = Int(Debounce.delay.components.seconds)
            #if canImport(Combine)
            let queue = DispatchQueue(label: "events")
            #else
            let queue = DispatchQueue(label: "events").ocombine
            #endif
            let cancellable = events.debounce(for: .seconds(seconds), scheduler: queue).sink { _ in debounced() }
            for number in 0..<count { events.send(number) }
            cancellable.cancel()
        }
    }
}
