#if Telemetry
import LanyardTestSupport
import Testing

@testable import LanyardTelemetry

@Suite("How many there are of what comes and goes")
struct PopulationTests {
    /// How many there are of a population that began with 1 and 2, and is told of all that are above 10.
    private final class Counted: Sendable {
        private let counts: Log<Int>
        let population: Population<Int>
        var count: Int? { counts.all.last }

        init() {
            let counts = Log<Int>()
            self.counts = counts
            population = Population(since: 10, [1, 2, 11]) { counts.note($0) }
            population.tell()
        }
    }

    @Test func `what was there is counted once, and what is younger when it comes`() {
        let counted = Counted()
        #expect(counted.count == 2)
        counted.population.enter(11)
        counted.population.enter(1)
        #expect(counted.count == 3)
    }

    @Test func `what is older, and was not there, is counted when it comes`() {
        let counted = Counted()
        counted.population.enter(7)
        #expect(counted.count == 3)
        counted.population.leave(7)
        counted.population.leave(7)
        #expect(counted.count == 2)
    }

    @Test func `coming and going are told in any order`() {
        let counted = Counted()
        for id in [7, 12] {
            counted.population.leave(id)
            counted.population.enter(id)
        }
        #expect(counted.count == 2)
    }

    @Test func `what has never come does not go`() {
        let counted = Counted()
        counted.population.leave(12, hasEntered: false)
        counted.population.leave(3, hasEntered: false)
        #expect(counted.count == 2)
        counted.population.leave(1, hasEntered: false)
        #expect(counted.count == 1, "Of what was there it is known.")
    }
}
#endif
