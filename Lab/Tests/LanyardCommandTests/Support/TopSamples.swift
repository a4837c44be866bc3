import CommandSupport

@testable import LanyardCommand

/// A program as its console tells of it, for tests of what is shown.
enum TopSamples {
    /// A run of the scope “Shop”, admitted in the first second.
    static func run(_ id: UInt64, _ name: PrintableText, change: (inout TopRun) -> Void = { _ in }) -> TopRun {
        var run = TopRun(
            id: id,
            scope: 1,
            group: 1,
            name: name,
            origin: "Shop/Cart.swift:12",
            admission: "started",
            state: "running",
            admittedAt: 1000
        )
        change(&run)
        return run
    }

    /// Told to stop at a time, for a reason.
    static func cancelled(_ id: UInt64, _ name: PrintableText, at time: Double, reason: PrintableText) -> TopRun {
        run(id, name) {
            $0.state = "straggling"
            $0.cancelledAt = time
            $0.cause = TopCause(kind: "ownerReleased", reason: reason, origin: "Shop/Cart.swift:40")
        }
    }

    static func ended(_ id: UInt64, _ name: PrintableText, _ outcome: String, at time: Double) -> TopRun {
        run(id, name) {
            ($0.state, $0.outcome, $0.endedAt) = ("ended", outcome, time)
            if outcome == "failed" { $0.error = "the line broke" }
        }
    }

    static func snapshot(
        _ runs: [TopRun],
        at time: Double = 20_000,
        process: Int = 4711,
        findings: [TopFinding] = []
    ) -> TopSnapshot {
        let live = runs.filter { !$0.hasEnded }
        let told = live.filter { $0.cancelledAt != nil }
        return TopSnapshot(
            time: time,
            program: TopSnapshot.Program(name: "shop", process: process),
            totals: TopTotals(
                live: live.count,
                stragglers: told.count,
                stopping: told.count { time - ($0.cancelledAt ?? 0) < 2000 },
                succeeded: 12_345,
                failed: 2,
                cancelled: 3,
                withheld: 1
            ),
            scopes: [TopSnapshot.Scope(id: 1, name: "Shop", origin: "Shop/Cart.swift:3")],
            runs: runs,
            groups: [
                TopSnapshot.Group(
                    id: 1,
                    scopeName: "Shop",
                    scopeOrigin: "a/b.swift:1",
                    waiting: live.count { $0.state == "waiting" }
                )
            ],
            findings: findings
        )
    }

    /// One of each sort.
    static let shop = snapshot([
        run(1, "cart") { $0.waitsFor = TopRun.Wait(what: "a slot", since: 8000) },
        run(2, "pictures") {
            $0.progress = TopRun.Progress(completed: 45, total: 100, fraction: 0.45)
            ($0.attempt, $0.key, $0.admittedAt) = (2, "all pictures", 3000)
        },
        cancelled(3, "stubborn", at: 5000, reason: "screen left"),
        cancelled(4, "obedient", at: 19_500, reason: "screen left"),
        run(5, "later") { $0.state = "waiting" },
        ended(6, "done", "succeeded", at: 6000),
        ended(7, "broken", "failed", at: 7000),
    ])

    static func model(_ snapshot: TopSnapshot = shop, keys: [Key] = []) -> TopModel {
        var model = TopModel()
        _ = model.take(.snapshot(snapshot))
        for key in keys { _ = model.press(key) }
        return model
    }

    static let plain = TextStyle(traits: TerminalTraits(redraws: true, hasColours: false, hasUnicode: true))

    static func picture(
        _ model: TopModel,
        columns: Int = 80,
        rows: Int = 24,
        style: TextStyle = plain
    ) -> [String] {
        TopPicture(of: model, size: TerminalSize(columns: columns, rows: rows), style: style).lines
    }
}

extension TopModel {
    /// One key, as somebody presses it.
    mutating func press(_ key: Key) -> TopAction? { press([key]).first }
}

extension Key {
    /// The keys that type a text.
    static func typing(_ text: String) -> [Key] { text.map { .character($0) } }
}
