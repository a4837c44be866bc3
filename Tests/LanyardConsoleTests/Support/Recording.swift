import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

@testable import LanyardConsole

/// Records while the body runs, as a console does.
func recording(_ body: () async throws -> Void) async rethrows {
    Recorder.shared.start()
    defer { Recorder.shared.stop() }
    try await body()
}

/// A program that is watched in a ledger of its own: other tests run beside it.
struct WatchedProgram {
    let ledger: Ledger
    let clock = TestClock()
    let monitor: Monitor<TestClock>

    /// Kept, so that no run is cancelled because its scope was released.
    private let scopes = Log<TaskScope>()

    init(
        capacity: Int = 256,
        keptFor: Duration = .seconds(3600),
        thresholds: FindingThresholds = FindingThresholds()
    ) {
        ledger = Ledger(capacity: capacity)
        monitor = Monitor(ledger: ledger, keptFor: keptFor, thresholds: thresholds, clock: clock)
    }

    /// A scope whose runs, and those of scopes below it, are written into the ledger.
    func scope(_ name: String, clock: (any Clock<Duration>)? = nil, executor: (any TaskExecutor)? = nil) -> TaskScope {
        let scope = TaskScope(name, clock: clock, executor: executor)
        _ = ledger.site(of: scope.core)
        scopes.note(scope)
        return scope
    }

    /// Another console of the same program, for which no time passes but that of the clock.
    func console(keptFor: Duration = .seconds(3600)) -> Monitor<TestClock> {
        Monitor(
            ledger: ledger,
            keptFor: keptFor,
            thresholds: FindingThresholds(),
            clock: clock,
            beginning: .on(clock)
        )
    }

    func sample(listing limit: Int = 1000) -> LiveSample {
        LiveSample(ledger, since: Beginning(), runLimit: limit)
    }

    /// What there is now: time passes until it is looked at anew.
    func look() async -> Wire.Snapshot {
        await clock.advance(by: .milliseconds(100))
        return await monitor.snapshot()
    }

    /// Waits until the end of runs is written down.
    func recorded<Success>(_ runs: ScopedTask<Success>...) async throws {
        for run in runs { _ = await run.outcome }
        try await until("the end of the run is written down") {
            runs.allSatisfy { ledger.kept.run($0.id.rawValue) != nil }
        }
    }

    /// Lets one run after the other end in a scope until something holds; how many there were.
    func runs(in scope: TaskScope, until holds: () async throws -> Bool) async throws -> Int {
        var count = 0
        while try await !holds() {
            try #require(count < 10_000, "so many runs have ended, and it does not hold")
            try await recorded(scope.addTask {})
            count += 1
        }
        return count
    }
}

extension Beginning {
    /// Now; from here on time passes as on a clock.
    static func on(_ clock: TestClock) -> Beginning {
        let (start, zero) = (ScopeInstant.continuousNow.offset.ticks, clock.now)
        return Beginning { start + zero.duration(to: clock.now).ticks }
    }
}

/// A run that has begun, and goes on until the gate is opened, cancelled or not.
func stubborn(_ scope: TaskScope, name: String? = nil, until gate: Gate) async -> ScopedTask<Void> {
    let begun = Gate()
    let run = scope.addTask(name: name) {
        begun.open()
        await gate.wait()
    }
    await begun.wait()
    return run
}
