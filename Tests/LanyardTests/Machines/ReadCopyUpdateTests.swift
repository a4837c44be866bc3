import Dispatch
import LanyardTestSupport
import Synchronization
import Testing

@testable import Lanyard

@Suite struct ReadCopyUpdateTests {
    private final class Census: Sendable {
        let living = Atomic(0)
        let missing = Atomic(0)
        /// How many have begun.
        let begun = Atomic(0)
    }

    /// Knows for as long as it lives what it is.
    private final class Object: Sendable {
        let number: Int
        private let census: Census
        private let isAlive = Atomic(true)
        private let farewell: (@Sendable () -> Void)?

        init(_ number: Int, _ census: Census, farewell: (@Sendable () -> Void)? = nil) {
            (self.number, self.census, self.farewell) = (number, census, farewell)
            census.living.add(1, ordering: .relaxed)
        }

        deinit {
            isAlive.store(false, ordering: .relaxed)
            census.living.subtract(1, ordering: .relaxed)
            farewell?()
        }

        var looksAlive: Bool { isAlive.load(ordering: .relaxed) }
    }

    private final class Place: Sendable {
        let object = ReadCopyUpdate<Object>()

        var number: Int? {
            var number: Int?
            object.read { number = $0.number }
            return number
        }

        func replace(_ body: (Object?) -> Object?) {
            let unread = object.update(body) { _ in }
            withExtendedLifetime(unread) {}
        }
    }

    private let census = Census()
    private let place = Place()

    private var living: Int { census.living.load(ordering: .relaxed) }

    @Test func `whoever reads finds what was put last, and nothing before and after`() {
        #expect(place.number == nil)
        place.replace { before in
            #expect(before == nil)
            return Object(1, census)
        }
        #expect(place.number == 1)
        place.replace { Object($0!.number + 1, census) }
        #expect(place.number == 2 && living == 1, "Nobody reads the first any more.")
        place.replace { _ in nil }
        #expect(place.number == nil && living == 0)
    }

    @Test func `what is replaced while somebody reads it lives until nobody reads`() {
        place.replace { _ in Object(1, census) }
        place.object.read { first in
            place.replace { _ in Object(2, census) }
            #expect(first.looksAlive && living == 2)
            // Another one that begins later, and ends earlier.
            place.object.read { #expect($0.number == 2) }
            #expect(first.looksAlive && living == 2)
            place.replace { _ in nil }
            #expect(first.looksAlive && living == 2)
        }
        #expect(living == 0)
    }

    @Test func `what is there is released with the place`() {
        do {
            let place = Place()
            place.replace { _ in Object(1, census) }
            #expect(living == 1)
        }
        #expect(living == 0)
    }

    @Test func `what is replaced is published before it is said to be`() {
        var found: [Int?] = []
        _ = place.object.update { _ in
            Object(1, census)
        } published: { after in
            found = [after?.number]
        }
        #expect(found == [1] && place.number == 1)
    }

    @Test func `whoever is released may read and replace: nothing is released under the lock`() {
        let log = Log<String>()
        let farewell: @Sendable () -> Void = { [weak place = self.place] in
            log.note("\(place?.number ?? 0)")
            place?.replace { $0 }
        }
        // By whoever replaces, and then by whoever reads last.
        place.replace { _ in Object(1, census, farewell: farewell) }
        place.replace { _ in Object(2, census, farewell: farewell) }
        #expect(log.all == ["2"])
        place.object.read { _ in
            place.replace { _ in Object(3, census) }
            #expect(log.all == ["2"])
        }
        #expect(log.all == ["2", "3"] && living == 1)
    }

    /// A canary tells only by luck what was released too early: `Scripts/sanitize address` makes it certain.
    @Test func `threads that read and replace never find what is gone, and leave nothing behind`() async {
        let (place, census, finds, barrier) = (place, census, Log<Bool>(), DispatchSemaphore(value: 0))
        place.replace { _ in Object(0, census) }
        census.missing.store(4, ordering: .relaxed)
        await withCheckedContinuation { continuation in
            for index in 0..<4 {
                let isStarted = Threads.start {
                    // Together, or one is done before the next begins.
                    if census.begun.add(1, ordering: .relaxed).newValue == 4 {
                        for _ in 0..<3 { barrier.signal() }
                    } else {
                        barrier.wait()
                    }
                    for number in 0..<4_000 {
                        if index == 0 {
                            place.replace { _ in Object(number, census) }
                        } else {
                            place.object.read { if !$0.looksAlive { finds.note(false) } }
                        }
                    }
                    if census.missing.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 {
                        continuation.resume()
                    }
                }
                precondition(isStarted, "The others would wait for it.")
            }
        }
        #expect(finds.all.isEmpty && living == 1 && place.number == 3_999)
    }
}
