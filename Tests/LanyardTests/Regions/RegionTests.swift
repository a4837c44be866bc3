import LanyardTestSupport
import LanyardTesting
import Testing

@testable import Lanyard

/// Why code is cancelled, region by region, and what regions leave behind.
@Suite struct RegionTests {
    private let clock = TestClock()
    private let scope: TaskScope

    init() {
        scope = TaskScope("Regions", clock: clock, executor: clock.executor)
    }

    @Test func `the inner body is told why the outer one is cancelled`() async throws {
        let line: UInt = #line + 2
        let task = scope.addTask {
            await withDeadline(in: .seconds(1)) {
                await withDeadline(in: .seconds(9)) {
                    async let child = CancellationCause.current.map(\.origin)
                    try? await untilCancelled()
                    _ = await child
                    return CancellationCause.current?.origin
                }
            }
        }
        await clock.run()
        #expect(try await task.value == CallSite(line: line))
    }

    @Test func `the first cause stands: a body that was cancelled with its run is not told of a deadline after that`()
        async throws
    {
        let gate = Gate()
        let task = scope.addTask {
            await withDeadline(in: .seconds(1)) {
                await gate.wait()
                return CancellationCause.current?.reason
            }
        }
        await clock.idle()
        task.cancel("first")
        await clock.run()
        gate.open()
        #expect(try await task.value == "first")
    }

    @Test func `a deadline that passed in an inner body is no cause for the code after it`() async throws {
        let task = scope.addTask {
            let inside = await withDeadline(in: .zero) { CancellationCause.current?.kind }
            return (inside, CancellationCause.current?.kind, Task.isCancelled)
        }
        let (inside, after, isCancelled) = try await task.value
        #expect(inside == .deadlineExpired && after == nil && !isCancelled)
    }

    @Test func `a child that its own group cancelled has no cause`() async throws {
        let task = scope.addTask(deadline: .seconds(9)) {
            await withTaskGroup(of: (Bool, CancellationCause?).self) { group in
                group.cancelAll()
                group.addTask {
                    await withDeadline(in: .seconds(5)) { (Task.isCancelled, CancellationCause.current) }
                }
                return await group.next()!
            }
        }
        let (isCancelled, cause) = try await task.value
        #expect(isCancelled && cause == nil)
    }

    @Test func `an unstructured task in a body is not cancelled with it, and has no cause`() async throws {
        let task = scope.addTask {
            await withDeadline(in: .zero) {
                await Task { (Task.isCancelled, CancellationCause.current?.kind) }.value
            }
        }
        let (isCancelled, kind) = try await task.value
        #expect(!isCancelled && kind == nil)
    }

    @Test func `tasks that each start the next in a body of their own keep nothing of those before them`() async throws
    {
        let regions = Log<WeakRegion>()
        let (last, gate) = (Gate(), Gate())
        @Sendable func link(_ number: Int) {
            let mayEnd = Gate()
            Task {
                await withDeadline(in: .seconds(60), clock: clock) {
                    regions.note(WeakRegion(region: Region.current))
                    if number == 0 {
                        last.open()
                        await gate.wait()
                    } else {
                        // The next one is in its body before this one ends.
                        await withDeadline(in: .seconds(60), clock: clock) { link(number - 1) }
                        await mayEnd.wait()
                    }
                }
            }
            mayEnd.open()
        }
        link(20)
        await last.wait()
        try await until("three regions are left at most") { regions.all.filter { $0.region != nil }.count <= 3 }
        gate.open()
        try await until("no region is left") { regions.all.allSatisfy { $0.region == nil } }
    }

    /// Unchecked, because the reference only ever turns `nil`, which the runtime does safely.
    private struct WeakRegion: @unchecked Sendable {
        weak var region: Region?
    }
}
