#if canImport(OpenCombine)
import LabTestSupport
import Lanyard
import OpenCombine
import Testing

typealias AnyCancellable = Lanyard.AnyCancellable

@MainActor final class Ticker {
    private(set) var price = 0
    private(set) var news: [String] = []
    private var cancellables: Set<AnyCancellable> = []

    func follow(_ prices: some Publisher<Int, Never>, _ feed: some AsyncSequence<String, Never> & Sendable) {
        let subscription = prices.sink { [weak self] price in self?.price = price }
        AnyCancellable { subscription.cancel() }.store(in: &cancellables)
        Task { [weak self] in
            for await line in feed { self?.news.append(line) }
        }.store(in: &cancellables)
    }
}

@MainActor @Suite("Samples: beside OpenCombine")
struct BesideOpenCombine {
    @Test func `one set keeps subscriptions and tasks, and lets go of both`() async {
        let prices = PassthroughSubject<Int, Never>()
        let (feed, lines) = AsyncStream.makeStream(of: String.self)
        let cancelled = Gate()
        lines.onTermination = { reason in if case .cancelled = reason { cancelled.open() } }
        var ticker: Ticker? = Ticker()
        var unsubscribed = 0
        ticker?.follow(prices.handleEvents(receiveCancel: { unsubscribed += 1 }), feed)
        prices.send(3)
        #expect(ticker?.price == 3)
        weak let gone = ticker
        ticker = nil
        #expect(gone == nil)
        #expect(unsubscribed == 1)
        await cancelled.wait()
    }
}
#endif
