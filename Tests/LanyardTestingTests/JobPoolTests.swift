import Testing

@testable import LanyardTesting

@Suite struct JobPoolTests {
    @Test func `Jobs come in the order of their arrival, however many come and go`() {
        var pool = JobPool<Int>(order: JobOrder())
        var taken: [Int] = []
        for number in 0..<1_000 {
            pool.add(
                number,
                from: number.isMultiple(of: 20) ? .mainActor : number.isMultiple(of: 10) ? .elsewhere : .job
            )
            if number % 3 != 0, let job = pool.next() { taken.append(job) }
        }
        while let job = pool.next() { taken.append(job) }
        #expect(taken == Array(0..<1_000))
        #expect((pool.arrived, pool.fromOutside, pool.order.steps) == (1_000, 100, 1_000))
        #expect(pool.fromMainActor == 50)
    }

    @Test func `A switch takes a later job, and those before it keep their order`() {
        var pool = JobPool<String>(order: JobOrder(.switching([0: 1, 2: 9])))
        for job in ["a", "b", "c", "d"] { pool.add(job, from: .job) }
        #expect((0..<5).map { _ in pool.next() } == ["b", "a", "d", "c", nil])
        #expect(pool.order.counts == [4, 3, 2, 1])
    }

    @Test func `The same seed gives the same jobs and fingerprint, another seed others`() {
        func taken(_ seed: UInt64) -> ([Int], UInt64) {
            var pool = JobPool<Int>(order: JobOrder(.seeded(SplitMix64(seed: seed))))
            for number in 0..<20 { pool.add(number, from: .job) }
            let jobs = (0..<20).compactMap { _ in pool.next() }
            return (jobs, pool.order.fingerprint)
        }
        #expect(taken(1) == taken(1))
        #expect(taken(1).0 != taken(2).0 && taken(1).1 != taken(2).1)
        #expect(taken(1).0.sorted() == Array(0..<20))
    }

    @Test func `A pool that is halted gives nothing out`() {
        var pool = JobPool<Int>(order: JobOrder())
        pool.add(1, from: .job)
        pool.halt()
        #expect(pool.next() == nil)
    }

    @Test func `An interruption is a switch: by default whoever runs goes on, and otherwise a job that may run does`() {
        var pool = JobPool<String>(order: JobOrder(.switching([0: 2, 3: 1])))
        for job in ["a", "b", "c"] { pool.add(job, from: .job) }
        #expect(
            pool.interruption { $0 == "d" } == nil && pool.order.steps == 0,
            "Where none may run, nothing is decided."
        )
        #expect(pool.interruption { $0 != "a" } == "c")
        #expect(pool.interruption { $0 != "a" } == nil)
        #expect(pool.next() == "a")
        #expect(pool.interruption { _ in true } == "b")
        #expect(pool.order.counts == [3, 2, 2, 2] && pool.ran == 3)
        pool.add("d", from: .job)
        pool.halt()
        #expect(pool.interruption { _ in true } == nil)
    }
}
