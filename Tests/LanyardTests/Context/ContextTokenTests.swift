import LanyardTestSupport
import LanyardTesting
import Testing

@testable import Lanyard

/// What is not async is told of the same cancellations as the code that asks for a token.
@Suite("TaskContext.token")
struct ContextTokenTests {
    private let clock = TestClock()
    private let scope: TaskScope

    init() {
        scope = TaskScope(clock: clock)
    }

    @Test func `outside of any run there is none, in a region neither`() async {
        #expect(TaskContext.current.token == nil)
        await withCancellationShield { #expect(TaskContext.current.token == nil) }
    }

    @Test func `in the body of a deadline it is cancelled with that, and the one of the run is not`() async throws {
        let task = scope.addTask {
            let outer = try #require(TaskContext.current.token)
            let inner = try await withDeadline(in: .seconds(1)) {
                let token = try #require(TaskContext.current.token)
                try? await untilCancelled()
                #expect(TaskContext.current.token === token)
                return token
            }
            #expect(!outer.isCancelled)
            return inner.cause?.kind
        }
        await clock.sleepers(atLeast: 1)
        await clock.advance(by: .seconds(1))
        #expect(try await task.value == .deadlineExpired)
    }

    @Test func `a deadline cancels it also in a task that was cancelled before, and is no run`() async {
        let (begun, told) = (Gate(), Gate())
        let task = scope.addTask {
            await withTaskGroup { group in
                group.addTask {
                    try? await withDeadline(in: .seconds(1)) {
                        let token = try #require(TaskContext.current.token)
                        let registration = token.onCancel { _ in told.open() }
                        try? await untilCancelled()
                        #expect(!token.isCancelled)
                        begun.open()
                        await told.wait()
                        withExtendedLifetime(registration) {}
                        #expect(token.cause?.kind == .deadlineExpired)
                    }
                }
                group.cancelAll()
            }
        }
        await begun.wait()
        await clock.advance(by: .seconds(1))
        await settle(task)
    }

    @Test func `asked for after the deadline has passed, it is cancelled already`() async throws {
        let kind = try await scope.addTask {
            await withDeadline(in: .zero) { TaskContext.current.token?.cause?.kind }
        }.value
        #expect(kind == .deadlineExpired)
    }

    @Test func `a cancellation of the run reaches it in the body of a deadline, and not in a shield`() async throws {
        let begun = Gate()
        let task = scope.addTask {
            try await withDeadline(in: .seconds(1)) {
                let token = try #require(TaskContext.current.token)
                let told = Gate()
                let registration = token.onCancel { _ in told.open() }
                begun.open()
                await told.wait()
                withExtendedLifetime(registration) {}
                #expect(token.cause?.underlying?.reason == "why")
                return try await withCancellationShield {
                    let shielded = try #require(TaskContext.current.token)
                    let below = try await withDeadline(in: .seconds(1)) { try #require(TaskContext.current.token) }
                    return [token.isCancelled, shielded.isCancelled, below.isCancelled]
                }
            }
        }
        await begun.wait()
        task.cancel("why")
        #expect(try await task.value == [true, false, false])
    }

    @Test func `the limit of a shield cancels it`() async throws {
        let kind = try await scope.addTask {
            await withCancellationShield(limit: .zero) { TaskContext.current.token?.cause?.kind }
        }.value
        #expect(kind == .deadlineExpired)
    }

    @Test func `in the body of a structured scope it is cancelled by a sibling's failure`() async {
        struct Failure: Error {}
        let kinds = Log<CancellationCause.Kind?>()
        await settle(
            scope.addTask {
                try await withTaskScope { scope in
                    let (token, told) = (try #require(TaskContext.current.token), Gate())
                    // Not the task's own cancellation, which comes a moment before.
                    let registration = token.onCancel { _ in told.open() }
                    scope.addTask { throw Failure() }
                    await told.wait()
                    withExtendedLifetime(registration) {}
                    kinds.note(token.cause?.kind)
                }
            }
        )
        #expect(kinds.all == [.siblingFailed])
    }

    @Test @MainActor
    func `a run whose delivery finds that its owner has gone cancels it`() async {
        final class Model: Sendable {}
        let (begun, go, tokens) = (Gate(), Gate(), Log<CancellationToken?>())
        var model: Model? = Model()
        let task = scope.addTask(for: model!) { @concurrent in
            tokens.note(TaskContext.current.token)
            begun.open()
            await go.wait()
        } then: { _, _ in
        }
        await begun.wait()
        model = nil
        go.open()
        await settle(task)
        #expect(tokens.all.first??.cause?.kind == .ownerReleased)
    }
}
