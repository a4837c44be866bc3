import Lanyard
import LanyardTestSupport
import Testing

@testable import LanyardConsole

@Suite struct MonitorCancelTests {
    private let program = WatchedProgram()
    private let gate = Gate()

    private func cancel(_ target: CancelTarget, _ reason: String? = nil) async -> Int? {
        await program.monitor.cancel(target, reason: reason)
    }

    @Test func `a run is cancelled once, and told by whom and why`() async throws {
        try await recording {
            let run = await stubborn(program.scope("one"), until: gate)
            #expect(await cancel(.run(run.id.rawValue), "because") == 1)
            #expect(run.cause?.reason == "from the console: because")
            #expect(run.cause?.origin.fileID == "LanyardConsole/Monitor+Cancel.swift")
            #expect(await cancel(.run(run.id.rawValue)) == 0)
            gate.open()
            try await program.recorded(run)
            #expect(await cancel(.run(run.id.rawValue)) == nil)
            #expect(await cancel(.run(.max)) == nil)
        }
    }

    @Test func `a result that is being handed over is not cancelled any more`() async {
        await recording {
            let owner = CallsOnRelease {}
            let hold = Hold()
            let run = program.scope("late", executor: measured(1)).addTask(for: owner) {
                1
            } then: { @Sendable _, _ in
                hold.take()
            }
            await hold.began.wait()
            #expect(await cancel(.run(run.id.rawValue)) == 0)
            #expect(run.cause == nil)
            hold.letGo()
            await settle(run)
        }
    }

    @Test func `a scope is cancelled with those below it, and only what was not cancelled is told`() async {
        await recording {
            let scope = program.scope("tree")
            let child = scope.child("below")
            let runs = [await stubborn(scope, until: gate), await stubborn(child, until: gate)]
            let third = await stubborn(child, until: gate)
            third.cancel("before")
            #expect(await cancel(.scope(scope.core.id.rawValue), "all") == 2)
            #expect(runs[0].cause?.reason == "from the console: all")
            #expect(runs[1].cause?.underlying?.reason == "from the console: all")
            #expect(third.cause?.reason == "before")
            #expect(await cancel(.scope(scope.core.id.rawValue)) == 0)
            #expect(await cancel(.scope(.max)) == nil)
            gate.open()
        }
    }

    @Test func `a key is cancelled by its group, in one scope`() async throws {
        try await recording {
            func make() -> TaskScope { program.scope("twin") }
            let (scope, twin) = (make(), make())
            func add(_ scope: TaskScope, _ key: Int) -> ScopedTask<Void> {
                scope.addTask(id: key, policy: .queue) { [gate] in await gate.wait() }
            }
            let (runs, other, far) = ([add(scope, 1), add(scope, 1)], add(scope, 2), add(twin, 1))
            let site = program.ledger.site(of: scope.core).unkeyed
            let group = try #require(program.ledger.groups.known(TaskKey(1), in: site)).id
            #expect(await cancel(.key(scope: scope.core.id.rawValue, group: group), "key") == 2)
            #expect(runs.allSatisfy { $0.cause?.reason == "from the console: key" })
            #expect(!other.isCancelled && !far.isCancelled)
            #expect(await cancel(.key(scope: scope.core.id.rawValue, group: 9999)) == nil)
            #expect(await cancel(.key(scope: .max, group: group)) == nil)
            #expect(await cancel(.key(scope: scope.core.id.rawValue, group: site.id)) == nil)
            gate.open()
        }
    }

    @Test func `keys that hash alike are cancelled together, as they are counted together`() async throws {
        try await recording {
            let scope = program.scope("alike")
            let runs = (0..<3).map { number in
                scope.addTask(id: Alike(number: number)) { [gate] in await gate.wait() }
            }
            let site = program.ledger.site(of: scope.core).unkeyed
            let group = try #require(program.ledger.groups.known(TaskKey(Alike(number: 0)), in: site)).id
            #expect(await cancel(.key(scope: scope.core.id.rawValue, group: group)) == 3)
            gate.open()
            await settle(runs[0], runs[1], runs[2])
        }
    }
}

private struct Alike: Hashable {
    let number: Int

    func hash(into hasher: inout Hasher) {}
}
