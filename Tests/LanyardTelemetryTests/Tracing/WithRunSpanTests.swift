#if Telemetry
import InMemoryTracing
import Lanyard
import LanyardTelemetry
import LanyardTestSupport
import LanyardTesting
import ServiceContextModule
import Testing
import Tracing

@Suite("Spans of runs")
struct WithRunSpanTests {
    private struct Broken: Error {}

    private let tracer = InMemoryTracer()

    private func span(_ name: String) throws -> FinishedInMemorySpan {
        try #require(tracer.finishedSpans.first { $0.operationName == name })
    }

    @Test func `a span is called like its run, lies below the caller's, and says which run it was and how it ended`()
        async throws
    {
        let tracer = tracer
        let scope = TaskScope("Shop")
        await tracer.withSpan("request") { _ in
            await settle(
                scope.addTask(name: "order") {
                    await withRunSpan(tracer: tracer) { _ in
                        tracer.withSpan("query") { _ in }
                    }
                }
            )
        }
        let (request, order, query) = try (span("request"), span("order"), span("query"))
        #expect(order.parentSpanID == request.spanID)
        #expect(query.parentSpanID == order.spanID)
        #expect(order.attributes["lanyard.scope"]?.toSpanAttribute() == "Shop")
        #expect(order.attributes["lanyard.outcome"]?.toSpanAttribute() == "succeeded")
        #expect(order.attributes["lanyard.cause.kind"] == nil)
        #expect(order.status == nil)
    }

    @Test func `a debounced run has the context of its caller, too`() async throws {
        let (tracer, clock) = (tracer, TestClock())
        let scope = TaskScope("Shop", clock: clock)
        let task = tracer.withSpan("keystroke") { _ in
            scope.addTask(id: "search", policy: .debounce(for: .seconds(1))) {
                await withRunSpan(tracer: tracer) { _ in }
            }
        }
        await clock.advance(by: .seconds(1))
        await settle(task)
        #expect(try span("search").parentSpanID == span("keystroke").spanID)
    }

    @Test func `a cancelled run says why, and whatever it threw is no error`() async throws {
        let (tracer, begun) = (tracer, Gate())
        let scope = TaskScope("Shop")
        let task = scope.addTask(id: "search") {
            try await withRunSpan(tracer: tracer) { _ in
                begun.open()
                try? await untilCancelled()
                throw Broken()
            }
        }
        await begun.wait()
        task.cancel("enough")
        await settle(task)
        let span = try span("search")
        #expect(span.attributes["lanyard.outcome"]?.toSpanAttribute() == "cancelled")
        #expect(span.attributes["lanyard.cause.kind"]?.toSpanAttribute() == "requested")
        #expect(span.attributes["lanyard.cause.reason"]?.toSpanAttribute() == "enough")
        #expect(span.errors.isEmpty && span.status == nil)
    }

    @Test func `an error out of a run that nobody cancelled is recorded, a CancellationError included`() async throws {
        let tracer = tracer
        let scope = TaskScope("Shop")
        await settle(
            scope.addTask(name: "a") { try await withRunSpan(tracer: tracer) { _ in throw Broken() } },
            scope.addTask(name: "b") { try await withRunSpan(tracer: tracer) { _ in throw CancellationError() } }
        )
        for span in try [span("a"), span("b")] {
            #expect(span.attributes["lanyard.outcome"]?.toSpanAttribute() == "failed")
            #expect(span.errors.count == 1)
            #expect(span.status?.code == .error)
        }
    }

    @MainActor
    @Test func `the body stays on the isolation of its caller`() async {
        var count = 0
        await withRunSpan("main", tracer: tracer) { _ in
            MainActor.assertIsolated()
            count += 1
        }
        #expect(count == 1)
    }
}
#endif
