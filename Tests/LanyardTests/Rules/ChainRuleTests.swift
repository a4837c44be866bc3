import Dispatch
import LanyardTestSupport
import Synchronization
import Testing

@testable import Lanyard

/// Chains of runs that go on while somebody looks whether a run is left: one run begins, adds its successor and ends after each
/// scope that is looked at. Another thread could do that, and does by chance; here it happens each time.
@Suite(.enabled(if: Build.isDebug, "Only debug builds call what happens between two looks."))
struct ChainRuleTests {
    /// Runs its jobs at once, until it is told to keep them; then one whenever it is told to, on the thread that tells.
    private final class Steps: TaskExecutor {
        private let kept = Mutex<[UnownedJob]?>(nil)

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            let isKept = kept.withLock { kept in
                kept?.append(job)
                return kept != nil
            }
            if !isKept { DispatchQueue.global().async { job.runSynchronously(on: self.asUnownedTaskExecutor()) } }
        }

        func keep() {
            kept.withLock { $0 = $0 ?? [] }
        }

        func runOne() {
            let job = kept.withLock { kept in
                kept?.isEmpty == false ? kept?.removeFirst() : nil
            }
            job?.runSynchronously(on: asUnownedTaskExecutor())
        }
    }

    /// To which scopes the runs go, each by turns to the next.
    enum Route: CaseIterable {
        case same, child, parentAndChild, childAndParent, threeDeep

        func scopes(of top: TaskScope) -> [TaskScope] {
            let child = top.child()
            return switch self {
            case .same: [top]
            case .child: [child]
            case .parentAndChild: [top, child]
            case .childAndParent: [child, top]
            case .threeDeep: [child.child(), top, child]
            }
        }
    }

    private let steps = Steps()
    private let seen = Log<Int>()
    private let length = 7

    /// A chain of runs that go through scopes, which are returned, so that somebody keeps them.
    private func addChain(to route: Route, of top: TaskScope) -> [TaskScope] {
        let scopes = route.scopes(of: top)
        steps.keep()
        addChain(to: scopes)
        return scopes
    }

    /// Each run adds its successor to the scope whose turn it is, and ends.
    private func addChain(to scopes: [TaskScope], from place: Int = 0) {
        scopes[place % scopes.count].addTask { [self] in
            seen.note(place)
            if place + 1 < length { addChain(to: scopes, from: place + 1) }
        }
    }

    private func whileOneRunGoes<Result>(
        isolation: isolated (any Actor)? = #isolation,
        _ look: () async throws -> Result
    ) async rethrows -> Result {
        try await ScopeCore.$afterLook.withValue({ [steps] _ in steps.runOne() }, operation: look)
    }

    /// Calls a body as part of a run, so that the executor is that of the structured scopes in it; not on that executor itself.
    private func inRun<Result>(
        isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws -> Result
    ) async rethrows -> Result {
        let outer = TaskScope("Outer", executor: steps)
        let run = Run(call: outer.call(Void.self, nil, nil, #fileID, #line), core: outer.core)
        return try await CurrentRun.$current.withValue(CurrentRun(run: run), operation: body)
    }

    @Test(arguments: Route.allCases)
    func `R13: a structured scope returns when a chain has ended whose runs end while it looks`(route: Route)
        async throws
    {
        _ = try await inRun {
            try await whileOneRunGoes {
                try await withTaskScope { addChain(to: route, of: $0) }
            }
        }
        #expect(seen.all == Array(0..<length), "None was refused.")
    }

    @Test(arguments: Route.allCases)
    func `R13: a supervisor has the outcome of each run of a chain whose runs end while it looks`(
        route: Route
    ) async throws {
        let outcomes = await inRun {
            await whileOneRunGoes {
                await withSupervisorScope { addChain(to: route, of: $0) }
            }
        }.outcomes
        #expect(seen.all == Array(0..<length))
        #expect(outcomes.count == length && outcomes.allSatisfy { $0.outcome.value != nil })
    }

    @Test(arguments: Route.allCases)
    func `R13: whoever waits until a scope is idle waits for a chain whose runs end while it looks`(
        route: Route
    ) async throws {
        let top = TaskScope("Top", executor: steps)
        let scopes = addChain(to: route, of: top)
        try await whileOneRunGoes { try await top.waitUntilIdle() }
        #expect(seen.all == Array(0..<length))
        #expect(top.isEmpty && scopes.allSatisfy(\.isEmpty))
    }
}
