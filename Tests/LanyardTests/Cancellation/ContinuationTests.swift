import Lanyard
import LanyardTestSupport
import Synchronization
import Testing

@Suite("Cancellable continuations")
struct ContinuationTests {
    /// A callback API that keeps the continuation until somebody asks for it.
    private final class Callback<Value>: Sendable {
        private let kept = Mutex<CancellableContinuation<Value>?>(nil)
        let began = Gate()

        func keep(_ continuation: CancellableContinuation<Value>) {
            kept.withLock { $0 = continuation }
            began.open()
        }

        var continuation: CancellableContinuation<Value> { kept.withLock { $0! } }

        func drop() {
            _ = kept.withLock { $0.take() }
        }
    }

    private struct Broken: Error {}

    @Test func `a value, an error, a result and nothing at all come through`() async throws {
        #expect(try await withCancellableContinuation { $0.resume(returning: 1) } == 1)
        await #expect(throws: Broken.self) {
            try await withCancellableContinuation { (continuation: CancellableContinuation<Int>) in
                continuation.resume(throwing: Broken())
            }
        }
        #expect(try await withCancellableContinuation { $0.resume(with: .success("value")) } == "value")
        await #expect(throws: Broken.self) {
            try await withCancellableContinuation { (continuation: CancellableContinuation<Int>) in
                continuation.resume(with: .failure(Broken()))
            }
        }
        try await withCancellableContinuation { $0.resume() }
    }

    @Test func `a cancelled wait ends at once, whatever the callback does; what comes late is withheld`()
        async throws
    {
        let callback = Callback<Int>()
        let log = Log<String>()
        let task = Task {
            try await withCancellableContinuation { (continuation: CancellableContinuation<Int>) in
                continuation.onCancel { log.note("stop") }
                callback.keep(continuation)
            } withheld: { value in
                log.note("withheld \(value)")
            }
        }
        await callback.began.wait()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(log.all == ["stop"])
        #expect(callback.continuation.resume(returning: 7) == false)
        #expect(callback.continuation.resume(throwing: Broken()) == false)
        #expect(log.all == ["stop", "withheld 7"])
        callback.continuation.onCancel { log.note("stop late") }
        #expect(log.all.last == "stop late")
    }

    @Test func `the body does not run in a task that is cancelled already`() async {
        let ran = Log<Int>()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await withCancellableContinuation { (continuation: CancellableContinuation<Int>) in
                ran.note(1)
                continuation.resume(returning: 1)
            }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(ran.all.isEmpty)
    }

    @Test func `a continuation that is dropped throws, and says where it was made`() async throws {
        let line: UInt = #line + 1
        let forgets = { @Sendable () async throws -> Int in try await withCancellableContinuation { _ in } }
        let error = await #expect(throws: ContinuationError.self) { try await forgets() }
        #expect(error == .dropped(CallSite(line: line)))
        #expect(error?.description.contains("ContinuationTests.swift:\(line)") == true)
        let callback = Callback<Int>()
        let task = Task { try await withCancellableContinuation { callback.keep($0) } }
        await callback.began.wait()
        callback.drop()
        await #expect(throws: ContinuationError.self) { try await task.value }
    }

    @Test func `a second resume is told so; its value is withheld`() async throws {
        let log = Log<Int>()
        let callback = Callback<Int>()
        let value = try await withCancellableContinuation { (continuation: CancellableContinuation<Int>) in
            callback.keep(continuation)
            #expect(continuation.resume(returning: 1))
            #expect(!continuation.resume(returning: 2))
            #expect(!continuation.resume(throwing: Broken()))
        } withheld: {
            log.note($0)
        }
        #expect(value == 1)
        #expect(log.all == [2])
        #expect(!callback.continuation.resume(returning: 3))
        #expect(log.all == [2, 3])
    }

    @Test func `a value that came before the cancellation is not lost, and the handler is not called but released`()
        async throws
    {
        let log = Log<String>()
        let callback = Callback<Int>()
        let task = Task {
            let value = try await withCancellableContinuation { (continuation: CancellableContinuation<Int>) in
                let held = CallsOnRelease { log.note("released") }
                continuation.onCancel { withExtendedLifetime(held) { log.note("stop") } }
                continuation.resume(returning: 1)
                callback.keep(continuation)
                withUnsafeCurrentTask { $0?.cancel() }
                continuation.onCancel { log.note("stop late") }
            }
            return (value, Task.isCancelled)
        }
        #expect(try await task.value == (1, true))
        #expect(log.all == ["released"])
    }

    @Test func `a cancel while the body still runs lets the task go; the handler is called at once`() async throws {
        let log = Log<String>()
        let task = Task {
            try await withCancellableContinuation { (continuation: CancellableContinuation<Int>) in
                withUnsafeCurrentTask { $0?.cancel() }
                continuation.onCancel { log.note("stop") }
            }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(log.all == ["stop"])
    }

    @Test
    @MainActor func `the body runs on the isolation of the caller, and values need not be Sendable`() async throws {
        final class Box { var value = 0 }
        var steps = 0
        let box: Box = try await withCancellableContinuation { continuation in
            MainActor.assertIsolated()
            steps += 1
            continuation.resume(returning: Box())
        }
        box.value += steps
        #expect(box.value == 1)
    }
}
