import CommandSupport
import Testing

@testable import LanyardCommand

@Suite("The picture of a program")
struct TopPictureTests {
    private let finding = TopFinding(
        severity: "problem",
        text: PrintableText(
            "#3 “stubborn” was cancelled 15 s ago and still runs. "
                + "Check Task.isCancelled in its loops, and wrap callbacks in withCancellableContinuation."
        ),
        runs: [3]
    )

    private var crowded: TopSnapshot {
        let runs = (101...160).map {
            TopSamples.run($0, PrintableText("run \($0) " + String(repeating: "日本", count: 20)))
        }
        return TopSamples.snapshot(TopSamples.shop.runs + runs, findings: Array(repeating: finding, count: 5))
    }

    @Test(arguments: [1, 2, 20, 40, 60, 80, 81, 100, 132, 200], [1, 2, 5, 12, 24, 50])
    func `fits the terminal, whatever its size`(_ columns: Int, _ rows: Int) {
        for keys in [
            [], [.down, .enter], Key.typing("?"), Key.typing("f"), Key.typing("/some text"),
            [.end] + Key.typing("cwhy"),
        ]
            as [[Key]]
        {
            for style in [
                TopSamples.plain, TextStyle(traits: TerminalTraits(redraws: true, hasColours: true, hasUnicode: true)),
            ] {
                let lines = TopSamples.picture(
                    TopSamples.model(crowded, keys: keys),
                    columns: columns,
                    rows: rows,
                    style: style
                )
                #expect(lines.count == rows)
                #expect(lines.allSatisfy { $0.columns <= max(1, columns - 1) })
            }
        }
    }

    @Test func `shows everything at 200 columns`() {
        let lines = TopSamples.picture(TopSamples.model(), columns: 200, rows: 50)
        #expect(lines[0] == "shop  process 4711  ● live  console open for 20.0 s")
        #expect(
            lines[1] == "5 live   1 waiting   2 open   1 stopping   1 straggling   12,345 succeeded   2 failed   "
                + "3 cancelled   1 withheld"
        )
        #expect(lines[2] == "nothing found")
        #expect(
            lines[3].split(separator: " ").joined(separator: " ")
                == "ID STATE NAME SCOPE TIME PROGRESS OBEYED WHY ORIGIN"
        )
        #expect(lines[4].hasPrefix("     #3  ⚠ straggling   stubborn "))
        #expect(lines[4].contains("  Shop "))
        #expect(lines[4].contains(" 19.0 s  "))
        #expect(lines[4].contains(" 15.0 s  owner released: screen left ← Cart.swift:40 "))
        #expect(lines[4].contains("  Cart.swift:12  "))
        #expect(lines[5].contains("↓ stopping     obedient"))
        #expect(lines[6].contains("⋯ waiting for  cart"))
        #expect(lines[6].contains("  waits for a slot, 12.0 s "))
        #expect(lines[7].contains("▷ open         pictures (all pictures)"))
        #expect(lines[7].contains("    45 %  ") && lines[7].contains("  attempt 2 "))
        #expect(lines[8].contains("◌ waiting      later"))
        #expect(lines[9] == "")
        #expect(lines[49].hasPrefix("5 by state, live only   ? keys   q quit"))
        #expect(lines[49].hasSuffix("t tree"))
    }

    @Test
    func `gives why the room at 80 columns: scope and the word of a state go, and how far a run is stands beside it`() {
        let lines = TopSamples.picture(TopSamples.model())
        #expect(
            lines[4].split(separator: " ").joined(separator: " ") == "ID NAME TIME OBEYED WHY"
        )
        #expect(lines[5] == "     #3  ⚠  stubborn          19.0 s   15.0 s  owner released… ← Cart.swift:40")
        #expect(lines[7].hasPrefix("     #1  ⋯  cart              19.0 s           waits for a slot, 12.0 s"))
        #expect(lines[8].contains("  45 % · attempt 2 "))
        #expect(lines[9].contains("◌  later") && lines[9].contains("  waiting "))
        #expect(!lines.contains { $0.contains("Shop") })
    }

    @Test(arguments: [66, 72, 80, 100, 132, 160, 200]) func `never cuts the file and the line of a cause`(
        _ columns: Int
    ) {
        let run = TopSamples.run(123_456, "GET search?q=Hitchhiker") {
            ($0.state, $0.cancelledAt) = ("straggling", 5000)
            $0.cause = TopCause(
                kind: "replaced",
                reason: "somebody typed another letter into the field of the search",
                origin: "LabModels/LanyardSearchModel.swift:123",
                by: 123_457
            )
        }
        let lines = TopSamples.picture(TopSamples.model(TopSamples.snapshot([run])), columns: columns)
        #expect(
            lines.contains { $0.contains("← LanyardSearchModel:123") || $0.contains("← LanyardSearchModel.swift:123") }
        )
        #expect(lines.contains { $0.contains("  rep") })
    }

    @Test func `shows the runs below their scopes, with what lives there and below`() {
        var snapshot = TopSamples.snapshot([
            TopSamples.run(1, "root") { $0.scope = 1 }, TopSamples.run(2, "leaf") { $0.scope = 3 },
            TopSamples.run(3, "lost") { $0.scope = 9 }, TopSamples.run(4, "leaf") { $0.scope = 3 },
        ])
        snapshot.scopes = [
            TopSnapshot.Scope(id: 3, parent: 2, name: "Search", origin: "a/b.swift:1"),
            TopSnapshot.Scope(id: 2, parent: 1, name: nil, origin: "Shop/Screen.swift:7"),
            TopSnapshot.Scope(id: 1, name: "Shop", origin: "a/b.swift:1"),
            TopSnapshot.Scope(id: 4, parent: 1, name: "Empty", origin: "a/b.swift:1"),
        ]
        for key in [Key.character("t"), .function(5)] {
            let model = TopSamples.model(snapshot, keys: [key])
            let lines = TopSamples.picture(model, columns: 100)
            let start = lines.firstIndex { $0.contains("NAME") } ?? 0
            let tree = lines[(start + 1)...(start + 8)].map {
                $0.split(separator: " ").prefix(5).joined(separator: " ")
            }
            #expect(
                tree
                    == [
                        "Shop 1 live, 2 below", "#1 ▷ root 19.0 s", "Screen.swift:7 0 live, 2 below", "Search 2 live",
                        "#4 ▷ leaf 19.0 s", "#2 ▷ leaf 19.0 s", "scopes that are gone 1", "#3 ▷ lost 19.0 s",
                    ].map { $0.split(separator: " ").prefix(5).joined(separator: " ") }
            )
            #expect(lines.last?.hasPrefix("8 by state, below their scopes") == true)
        }
        // The keys go from run to run.
        #expect(TopSamples.model(snapshot, keys: [.character("t"), .down, .down]).chosen == 4)
    }

    @Test func `shows the reason of the chosen run in full where its row cuts it`() {
        let lines = TopSamples.picture(TopSamples.model(keys: [.down]))
        #expect(lines[5].contains("owner released… ← Cart.swift:40"))
        #expect(lines[lines.count - 2] == "#3: owner released: screen left ← Cart.swift:40")
        let wide = TopSamples.picture(TopSamples.model(keys: [.down]), columns: 200)
        #expect(!wide.contains { $0.hasPrefix("#3: ") })
        let crowd = TopSamples.picture(TopSamples.model(crowded, keys: [.down]))
        #expect(crowd.count == 24 && crowd[22].hasPrefix("#3: owner released"))
    }

    @Test func `hides what a program does for itself until h is pressed`() {
        var snapshot = TopSamples.snapshot([
            TopSamples.run(1, "mine") { $0.scope = 1 }, TopSamples.run(2, "beat") { $0.scope = 3 },
            TopSamples.run(3, "gone") { ($0.scope, $0.group) = (9, 7) },
        ])
        snapshot.scopes = [
            TopSnapshot.Scope(id: 3, parent: 2, name: "Heart", origin: "a/b.swift:1"),
            TopSnapshot.Scope(id: 2, parent: 1, name: ".housekeeping", origin: "a/b.swift:1"),
            TopSnapshot.Scope(id: 1, name: "Shop", origin: "a/b.swift:1"),
        ]
        snapshot.groups = [TopSnapshot.Group(id: 7, scopeName: ".heart", scopeOrigin: "a/b.swift:1")]
        #expect(TopSamples.model(snapshot).rows.map(\.id) == [1])
        #expect(
            TopSamples.picture(TopSamples.model(snapshot)).last?
                .hasPrefix("1 by state, live only, 2 of helpers hidden   ? keys   q quit   h helpers") == true
        )
        #expect(Set(TopSamples.model(snapshot, keys: [.character("h")]).rows.map(\.id)) == [1, 2, 3])
        #expect(TopSamples.model(snapshot, keys: [.character("h"), .character("h")]).rows.map(\.id) == [1])
    }

    @Test func `shows runs however deep their scopes lie`() {
        var snapshot = TopSamples.snapshot([TopSamples.run(1, "deep") { $0.scope = 5_000 }])
        snapshot.scopes = (1...5_000).map { TopSnapshot.Scope(id: $0, parent: $0 - 1, name: "a", origin: "") }
        let model = TopSamples.model(snapshot, keys: [.character("t")])
        #expect(model.rows.map(\.id) == [1])
        #expect(model.lines.count == 5_001)
        #expect(model.lines.first == .scope(name: "a", depth: 0, live: 0, below: 1))
    }

    @Test func `bears scopes that lie below themselves`() {
        var snapshot = TopSamples.shop
        snapshot.scopes = [
            TopSnapshot.Scope(id: 1, parent: 2, name: "a", origin: ""),
            TopSnapshot.Scope(id: 2, parent: 1, name: "b", origin: ""),
            TopSnapshot.Scope(id: 3, parent: 3, name: "c", origin: ""),
        ]
        #expect(TopSamples.model(snapshot, keys: [.character("t")]).rows.count == 5)
    }

    @Test func `shows ended runs by what became of them`() {
        let lines = TopSamples.picture(TopSamples.model(keys: Key.typing("e")), columns: 200)
        #expect(lines.contains { $0.contains("✓ succeeded    done") })
        #expect(lines.contains { $0.contains("✕ failed       broken") && $0.contains("the line broke") })
        #expect(lines.last?.hasPrefix("7 by state   ") == true)
    }

    @Test func `shows one finding in a line, and several in one, too`() {
        var finding = finding
        finding.rule = "neverGaveWay"
        let one = TopSamples.picture(TopSamples.model(TopSamples.snapshot([], findings: [finding])))
        #expect(
            one[3].hasPrefix("✕ problem: #3 “stubborn” was cancelled 15 s ago and still runs. ")
                && one[3].hasSuffix("…")
        )
        #expect(one[4].contains("NAME"))
        var warning = finding
        (warning.severity, warning.rule, warning.runs) = ("warning", "storm", [7, 8])
        var gone = finding
        gone.lastSeen = 5000
        let all = [finding, warning, warning, gone]
        let several = TopSamples.picture(TopSamples.model(TopSamples.snapshot([], findings: all)))
        #expect(several[3] == "✕ 1 problem, ⚠ 2 warnings: never gave way #3, storm #7, storm #7  f shows them")
        #expect(several[4].contains("NAME"))
        let high = TopSamples.picture(TopSamples.model(TopSamples.snapshot([], findings: all)), rows: 50)
        #expect(high[3].hasPrefix("✕ problem") && high[4].hasPrefix("⚠ warning") && high[5].hasPrefix("⚠ warning"))
        let past = TopSamples.picture(TopSamples.model(TopSamples.snapshot([], findings: [gone])))
        #expect(past[3] == "nothing found now; f shows what was")
    }

    @Test func `keeps the numbers, and what the keys do, at 40 columns`() {
        let lines = TopSamples.picture(TopSamples.model(keys: [.down, .character("c")]), columns: 40, rows: 12)
        #expect(lines.contains { $0.contains("#3  ⚠  stubborn") && $0.contains("19.0 s") })
        #expect(lines.last == "Cancel #3: ▏  Enter yes, Esc no")
    }

    @Test func `says why there is no run`() {
        let ended = TopSamples.snapshot([TopSamples.ended(1, "done", "succeeded", at: 2000)])
        #expect(TopSamples.picture(TopSamples.model(ended)).contains("  No run is alive; e shows those that ended."))
        let searched = TopSamples.picture(TopSamples.model(keys: Key.typing("/nothing")))
        #expect(searched.contains("  No run has “nothing” in it; Escape shows all."))
        #expect(TopSamples.picture(TopSamples.model(TopSamples.snapshot([]))).contains("  No run is there."))
    }

    @Test func `marks the chosen run by a sign, and keeps it in sight`() {
        let lines = TopSamples.picture(TopSamples.model(crowded, keys: [.end]))
        #expect(lines.count { $0.hasPrefix("›") } == 1)
        #expect(lines[lines.count - 2].hasPrefix("›"))
        #expect(lines.last?.contains("of 65 by state") == true)
    }

    @Test func `has no colours where none are wanted, and no sign without a word`() {
        let colours = TextStyle(traits: TerminalTraits(redraws: true, hasColours: true, hasUnicode: true))
        let model = TopSamples.model(keys: [.down])
        let painted = TopSamples.picture(model, style: colours)
        #expect(painted.joined().contains("\u{1B}[7m") && painted.joined().contains("\u{1B}[31m"))
        #expect(!TopSamples.picture(model).joined().contains("\u{1B}"))
        #expect(TopSamples.picture(model, columns: 120)[5].contains("↓ stopping"))
    }

    @Test(arguments: [[], [.down, .enter], [.character("?")], [.character("f")], Key.typing("/ü")] as [[Key]])
    func `is ASCII where the terminal shows no more`(_ keys: [Key]) {
        let traits = TerminalTraits(redraws: true, hasColours: true, hasUnicode: false)
        let lines = TopSamples.picture(TopSamples.model(crowded, keys: keys), style: TextStyle(traits: traits))
        #expect(lines.joined().utf8.allSatisfy { $0 < 0x80 })
    }

    @Test func `cannot be steered by names`() {
        let evil: PrintableText = "\u{1B}[2J\u{1B}]0;mine\u{7}\u{9B}31m\u{202E}x\r\n"
        var snapshot = TopSamples.snapshot(
            [
                TopSamples.run(1, evil) {
                    ($0.key, $0.error, $0.origin, $0.policy) = (evil, evil, evil, evil)
                    $0.waitsFor = TopRun.Wait(what: evil, since: 0)
                    ($0.cancelledAt, $0.cause) = (2000, TopCause(kind: evil, reason: evil, origin: evil))
                }
            ],
            findings: [TopFinding(severity: "\u{1B}[2J", text: evil, runs: [])]
        )
        snapshot.program.name = evil
        snapshot.scopes[0].name = evil
        var model = TopSamples.model(snapshot)
        _ = model.take(.lost(.refused(status: 400, evil), at: "20:04:17"))
        for keys in [[], [.down, .enter], [.escape, .character("c")]] as [[Key]] {
            for key in keys { _ = model.press(key) }
            if model.view == .detail {
                let moment = TopDetail.Moment(time: 1, what: evil, text: evil)
                let life = TopDetail(
                    run: snapshot.runs[0],
                    moments: [moment],
                    causes: [snapshot.runs[0].cause!],
                    ancestors: snapshot.scopes,
                    findings: snapshot.findings
                )
                _ = model.take(.detail(life))
            }
            let text = TopSamples.picture(model, columns: 300, rows: 60).joined()
            #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) })
            #expect(!text.contains("\u{202E}"))
        }
    }

    @Test func `of a run shows its moments, the chain of causes and what was found in full`() {
        var model = TopSamples.model(keys: [.down, .enter])
        let run = TopSamples.shop.runs[2]
        let life = TopDetail(
            run: run,
            moments: [TopDetail.Moment(time: 5000, what: "cancelRequested", text: "screen left")],
            causes: [run.cause!, TopCause(kind: "shutdown", reason: nil, origin: "Shop/Main.swift:1")],
            ancestors: TopSamples.shop.scopes,
            findings: [finding]
        )
        _ = model.take(.detail(life))
        let lines = TopSamples.picture(model, columns: 100, rows: 40)
        #expect(lines[2] == "#3 stubborn   ⚠ straggling")
        #expect(lines.contains("  owned by   Shop (Cart.swift:3)"))
        #expect(lines.contains("  time       for 19.0 s, told to stop 15.0 s ago"))
        #expect(lines.contains("   0:05.000  Told to stop  screen left"))
        #expect(lines.contains("  owner released: screen left (Cart.swift:40)"))
        #expect(lines.contains("  because: shutdown (Main.swift:1)"))
        #expect(lines.contains { $0.hasSuffix("withCancellableContinuation.") })
    }

    @Test func `of a long page goes no further than its end`() {
        var model = TopSamples.model(keys: [.character("?")] + Array(repeating: .pageDown, count: 9))
        let picture = TopPicture(of: model, size: TerminalSize(columns: 80, rows: 12), style: TopSamples.plain)
        #expect(picture.scroll == 28 - 11)
        #expect(picture.lines[10].contains("✓ succeeded"))
        model.scroll = picture.scroll
        _ = model.press(.up)
        #expect(model.scroll == 16)
    }

    @Test func `says when the program ended, and that it is paused`() {
        var model = TopSamples.model()
        _ = model.take(.lost(.gone, at: "20:04:17"))
        _ = model.take(.lost(.gone, at: "20:04:18"))
        #expect(TopSamples.picture(model)[0] == "shop  process 4711  ✕ ended at 20:04:17, last state")
        #expect(TopSamples.picture(model)[5].contains("stubborn"))
        _ = model.take(.snapshot(TopSamples.shop))
        _ = model.press(.character("p"))
        #expect(TopSamples.picture(model)[0].contains("● live  ‖ paused"))
        _ = model.take(.lost(.refused(status: 401, "Open the address."), at: "20:04:20"))
        #expect(TopSamples.picture(model)[0].contains("✕ refuses since 20:04:20: The token is not the program's"))
    }

    @Test func `for a file has every run and finding, and no spaces at the ends`() {
        let lines = TopPicture(allOf: TopSamples.model(crowded), columns: 120, style: TopSamples.plain).lines
        #expect(lines.count { $0.contains("▷ open") } == 61)
        #expect(lines.count { $0.hasPrefix("✕ problem: ") } == 5)
        #expect(lines.allSatisfy { $0.columns <= 120 && !$0.hasSuffix(" ") })
    }

    @Test func `bears any number that a program sends`() {
        for number in [1e308, -1e308, 0] {
            let run = TopSamples.run(.max, "wild") {
                ($0.admittedAt, $0.cancelledAt, $0.progressedAt) = (number, -number, -number)
                $0.waitsFor = TopRun.Wait(what: "it", since: number)
                $0.progress = TopRun.Progress(completed: .min, total: .max, fraction: number)
                $0.attempt = .min
            }
            var snapshot = TopSamples.snapshot([run], at: number)
            snapshot.totals = TopTotals(
                live: .max,
                stragglers: .min,
                stopping: .max,
                succeeded: .min,
                failed: .max,
                cancelled: 0,
                withheld: 0
            )
            snapshot.groups = [1, 2].map {
                TopSnapshot.Group(id: $0, scopeName: nil, scopeOrigin: "", waiting: .max)
            }
            for keys in [[], [.down, .enter]] as [[Key]] {
                #expect(TopSamples.picture(TopSamples.model(snapshot, keys: keys)).count == 24)
            }
        }
    }
}
