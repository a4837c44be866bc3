import Foundation
import LabModels
import LabTestSupport
import Lanyard
import LanyardTesting
import Testing

@testable import LabServer

@Suite struct BenchTests {
    /// Runs a body with the services of a bench, and looks whether anything is left running.
    private func with(_ bench: Bench, _ body: (LabServices) async throws -> Void) async throws {
        let scope = TaskScope("Bench", clock: TestClock())  // However busy the machine is, no answer comes too late.
        do {
            try await body(bench.services(in: scope))
            try await scope.close()
        } catch {
            Issue.record(error)
        }
        #expect(scope.isEmpty)
        await bench.stop()
    }

    @Test func `the catalogue answers the same service as Open Library`() async throws {
        let bench = try await Bench.start()
        try await with(bench) { services in
            let books = try await services.books.books(matching: "Hitchhiker's Guide")
            #expect(books.first?.author == "Douglas Adams")
            #expect(books.first?.year == 1979)
        }
    }

    @Test func `three files are there, in the proportion 10 to 20 to 5`() async throws {
        let bench = try await Bench.start()
        try await with(bench) { services in
            #expect(services.files.files.map { ($0.size * 5) >> 20 } == [10, 20, 5])
            let stream = try await services.files.stream(services.files.files[2], from: (1 << 20) - 1000)
            var bytes = 0
            for try await count in stream.chunks { bytes += count }
            #expect(bytes == 1000)
        }
    }

    @Test func `an Open Library that is unreachable is a clear failure`() async throws {
        let gone = try await WebServer.start(EchoService())
        await gone.stop()
        let bench = try await Bench.start(books: gone.address, bookSource: "nobody")
        try await with(bench) { services in
            await #expect {
                try await services.books.books(matching: "Emma")
            } throws: { error in
                guard case SearchFailure.unreachable = error else { return false }
                return true
            }
        }
    }

    @Test func `an Open Library that answers rubbish is a clear failure`() async throws {
        let rubbish = try await WebServer.start(EchoService())
        let bench = try await Bench.start(books: rubbish.address, bookSource: "rubbish")
        try await with(bench) { services in
            await #expect {
                try await services.books.books(matching: "Emma")
            } throws: { error in
                guard case SearchFailure.unreadable = error else { return false }
                return true
            }
        }
        await rubbish.stop()
    }

    @Test func `an Open Library that is slow is let go when the tab goes`() async throws {
        let clock = StoppedClock()
        let slow = try await WebServer.start(CatalogueService(catalogue: .embedded, clock: clock))
        let bench = try await Bench.start(books: slow.address, bookSource: "slow")
        try await with(bench) { services in
            let search = Task { try await services.books.books(matching: "Emma") }
            await clock.began.wait()
            services.scope.cancelAll("the tab was closed")
            await #expect(throws: CancellationError.self) { try await search.value }
            await clock.cancelled.wait()
        }
        await slow.stop()
    }
}
