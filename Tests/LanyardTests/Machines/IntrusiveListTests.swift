import LanyardTestSupport
import Synchronization
import Testing

@testable import Lanyard

@Suite("The list of runs")
struct IntrusiveListTests {
    private let core = ScopeCore(
        name: nil,
        parent: nil,
        timers: nil,
        rawPriority: nil,
        executor: nil,
        origin: CallSite()
    )

    private func run(_ work: (@Sendable () -> Void)? = nil) -> Run {
        let call = Call(origin: CallSite(), result: Void.self)
        let run = Run(call: call, core: core)
        if let work { run.work = Work<Void> { work() } }
        return run
    }

    @Test func `keeps the order in which runs came, whichever leave and come back`() {
        var generator = SystemRandomNumberGenerator()
        let runs = (0..<8).map { _ in run() }
        var list = IntrusiveList<ScopeLinkage>()
        var expected: [RunID] = []
        for _ in 0..<5_000 {
            let run = runs.randomElement(using: &generator)!
            if let index = expected.firstIndex(of: run.id) {
                list.remove(run)
                expected.remove(at: index)
            } else {
                list.append(run)
                expected.append(run.id)
            }
            #expect(list.elements().map(\.id) == expected)
            let limit = Int.random(in: 0...9, using: &generator)
            #expect(list.elements(upTo: limit).map(\.id) == Array(expected.prefix(limit)))
            #expect(list.first?.id == expected.first && list.last?.id == expected.last && list.count == expected.count)
        }
    }

    @Test func `holds its runs until they are removed, and those that are left until it goes away itself`() {
        let released = Log<Int>()
        weak var removed: Run?
        weak var left: Run?
        do {
            var list = IntrusiveList<ScopeLinkage>()
            for number in 0..<100_000 {
                let object = CallsOnRelease { released.note(number) }
                list.append(run { withExtendedLifetime(object) {} })
            }
            #expect(released.all.isEmpty)
            (removed, left) = (list.first, list.last)
            if let first = list.first { list.remove(first) }
            #expect(removed == nil && left != nil && released.all == [0])
        }
        #expect(left == nil && released.all.count == 100_000)
    }
}
