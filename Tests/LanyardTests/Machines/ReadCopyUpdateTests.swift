import LanyardTestSupport
import Synchronization
import Testing

@testable import Lanyard

@Suite struct ReadCopyUpdateTests {
    private final class Census: Sendable {
        let living = Atomic(0)
        let missing = Atomic(0)
    }

    /// Knows for as long as it lives what it is.
    private final class Object: Sendable {
        let number: Int
        private let census: Census
        private let isAlive = Atomic(true)

        init(_ number: Int, _ census: Census) {
            (self.number, self.census) = (number, census)
            census.living.add(1, ordering: .relaxed)
        }

        deinit {
            isAlive.store(false, ordering: .relaxed)
            census.living.subtract(1, ordering: .relaxed)
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
    }

    private let census = Census()
    private let place = Place()

    private var living: Int { census.living.load(ordering: .relaxed) }

    @Test func `whoever reads finds what was put last, and nothing before and after`() {
        #expect(place.number == nil)
        place.object.update { before in
            #expect(before == nil)
            return Object(1, census)
        }
        #expect(place.number == 1)
        place.object.update { Object($0!.number + 1, census) }
        #expect(place.number == 2 && living == 1, "Nobody reads the first any more.")
        place.object.update { _ in nil }
        #expect(place.number == nil && living == 0)
    }

    @Test func `what is replaced while somebody reads it lives until nobody reads`() {
        place.object.update { _ in Object(1, census) }
        place.object.read { first in
            place.object.update { _ in Object(2, census) }
            #expect(first.looksAlive && living == 2)
            // Another one that begins later, and ends earlier.
            place.object.read { #expect($0.number == 2) }
            #expect(first.looksAlive && living == 2)
            place.object.update { _ in nil }
            #expect(first.looksAlive && living == 2)
        }
        #expect(living == 0)
    }

    @Test func `what is there is released with the place`() {
        do {
            let place = Place()
            place.object.update { _ in Object(1, census) }
            #expect(living == 1)
        }
        #expect(living == 0)
    }

    @Test func `threads that read and replace never find what is gone, and leave nothing behind`() async {
        let (place, census, finds) = (place, census, Log<Bool>())
        place.object.update { _ in Object(0, census) }
        census.missing.store(4, ordering: .relaxed)
        await withCheckedContinuation { continuation in
            for index in 0..<4 {
                let isStarted = Threads.start {
                    for number in 0..<4_000 {
                        if index == 0 {
                            place.object.update { _ in Object(number, census) }
                        } else {
                            place.object.read { if !$0.looksAlive { finds.note(false) } }
                        }
                    }
                    if census.missing.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 {
                        continuation.resume()
                    }
                }
                #expect(isStarted)
            }
        }
        #expect(finds.all.isEmpty && living == 1 && place.number == 3_999)
    }
}
