import Testing

@testable import LanyardCommand

@Suite("What the keys of `lanyard top` do")
struct TopModelTests {
    private func ids(_ model: TopModel) -> [UInt64] { model.rows.map(\.id) }

    @Test func `a filter finds names, keys, scopes, causes, states and numbers, and Escape clears it`() {
        for (text, found) in [
            ("CART", [1, 2, 3, 4, 5]), ("all pic", [2]), ("shop", [3, 4, 1, 2, 5]), ("screen left", [3, 4]),
            ("strag", [3]), ("waiting", [1, 5]), ("waiting for a slot", [1]),
            ("#4", [4]), ("waits for a slot", [1]), ("none", []),
        ] as [(String, [UInt64])] {
            var model = TopSamples.model(keys: [.character("/")] + Key.typing(text))
            #expect(Set(ids(model)) == Set(found), "\(text)")
            _ = model.press(.enter)
            #expect(model.prompt == nil && model.filter == text)
            _ = model.press(.escape)
            #expect(model.filter == "" && model.rows.count == 5)
        }
        let cleared = TopSamples.model(keys: Key.typing("/a") + [.escape])
        #expect(cleared.filter == "" && cleared.prompt == nil)
        #expect(TopSamples.model(keys: Key.typing("/qcs") + [.backspace, .clear] + Key.typing("x")).filter == "x")
    }

    @Test func `s goes on to the next order, round and round`() {
        var model = TopSamples.model()
        #expect(ids(model) == [3, 4, 1, 2, 5])
        _ = model.press(.character("s"))
        #expect(model.sort == .age && ids(model) == [5, 4, 3, 1, 2])
        _ = model.press(.character("s"))
        #expect(model.sort == .name && ids(model) == [1, 5, 4, 2, 3])
        _ = model.press(.character("s"))
        #expect(model.sort == .obeyed && ids(model) == [3, 4, 5, 2, 1])
        _ = model.press(.character("s"))
        #expect(model.sort == .state)
    }

    @Test func `the chosen run stays chosen while the order changes, and when it ends`() {
        var model = TopSamples.model(keys: [.down, .character("j"), .character("j")])
        #expect(model.chosen == 1)
        for _ in TopSort.allCases {
            _ = model.press(.character("s"))
            #expect(model.chosen == 1)
        }
        let later = TopSamples.snapshot(
            (10...20).map { TopSamples.cancelled($0, "new", at: 1000, reason: "x") }
                + [TopSamples.ended(1, "cart", "succeeded", at: 20_500)],
            at: 21_000
        )
        _ = model.take(.snapshot(later))
        #expect(model.chosen == 1 && model.chosenRow?.look == .succeeded)
        _ = model.take(.snapshot(TopSamples.snapshot(Array(later.runs.dropLast()), at: 22_000)))
        #expect(model.chosen == nil)
        // Where it was, and no other run in its stead until a key says so.
        _ = model.press(.up)
        #expect(model.chosen == 10)
    }

    @Test func `the choice stops at both ends, and Escape gives it up`() {
        var model = TopSamples.model(keys: [.up, .up])
        #expect(model.chosen == 3)
        _ = model.press(.character("G"))
        _ = model.press(.pageDown)
        #expect(model.chosen == 5)
        _ = model.press(.home)
        #expect(model.chosen == 3)
        _ = model.press(.escape)
        #expect(model.chosen == nil)
        var empty = TopSamples.model(TopSamples.snapshot([]), keys: [.down, .end])
        #expect(empty.chosen == nil)
        for key in [Key.enter, .character("c")] {
            #expect(empty.press(key) == nil && empty.view == .table && empty.prompt == nil)
            #expect(empty.notice == "No run is listed.")
        }
    }

    @Test func `c asks for a reason and cancels the run that was chosen then`() {
        var model = TopSamples.model(keys: [.down, .down, .character("c")] + Key.typing("too slöw") + [.backspace])
        let others = [
            TopSamples.run(9, "other"), TopSamples.cancelled(4, "obedient", at: 19_500, reason: "screen left"),
        ]
        _ = model.take(.snapshot(TopSamples.snapshot(others, at: 21_000)))
        #expect(TopSamples.picture(model).last?.hasPrefix("Cancel #4 obedient, because: too slö▏") == true)
        #expect(model.press(.enter) == .cancel(run: 4, reason: "too slö"))
        #expect(model.prompt == nil)
        _ = model.take(.cancelled(run: 4, count: 1))
        #expect(TopSamples.picture(model).last == "#4 was told to stop.")
        _ = model.press(.down)
        #expect(model.notice == nil)
    }

    @Test func `Escape cancels nothing, nor does c without a choice, or on what has ended`() {
        var model = TopSamples.model(keys: [.down, .character("c"), .character("x")])
        #expect(model.press(.escape) == nil && model.prompt == nil && model.chosen == 3)
        #expect(TopSamples.model(keys: [.character("c")]).notice?.hasPrefix("Choose a run first") == true)
        let ended = TopSamples.model(keys: [.character("e"), .end, .character("c")])
        #expect(ended.notice == "#6 has ended: there is nothing to cancel." && ended.prompt == nil)
    }

    @Test func `c and Enter mean the only run there is, chosen or not`() {
        let one = TopSamples.snapshot([TopSamples.run(9, "alone")])
        #expect(TopSamples.model(one, keys: [.character("c")]).prompt == .reason(run: 9, title: "alone", text: ""))
        var model = TopSamples.model(keys: Key.typing("/later") + [.enter])
        #expect(model.chosen == nil && model.press(.enter) == .load(run: 5))
    }

    @Test func `c asks for no reason while the program does not answer`() {
        var model = TopSamples.model(keys: [.down])
        _ = model.take(.lost(.gone, at: "20:04:17"))
        #expect(model.press(.character("c")) == nil && model.prompt == nil)
        #expect(model.notice == "The program does not answer: nothing can be cancelled now.")
    }

    @Test func `a program that does not allow it is quoted`() {
        var model = TopSamples.model(keys: [.down])
        _ = model.take(.notCancelled(run: 3, .refused(status: 403, "The program does not let viewers cancel.")))
        #expect(TopSamples.picture(model).last == "#3 was not cancelled: The program does not let viewers cancel.")
    }

    @Test func `Enter opens a run's life, which is looked up anew with each look; Escape leads back`() {
        var model = TopSamples.model(keys: [.down])
        #expect(model.press(.enter) == .load(run: 3))
        #expect(model.take(.snapshot(TopSamples.shop)) == .load(run: 3))
        _ = model.press(.escape)
        #expect(model.view == .table && model.chosen == 3)
        #expect(model.take(.snapshot(TopSamples.shop)) == nil)
        _ = model.press(.enter)
        _ = model.take(.noDetail(of: 3, .refused(status: 404, "There is no run 3, or it is kept no longer.")))
        #expect(model.view == .table && model.notice == "#3: There is no run 3, or it is kept no longer.")
    }

    @Test func `p keeps the picture until the next p shows the newest`() {
        var model = TopSamples.model(keys: [.character("p")])
        _ = model.take(.snapshot(TopSamples.snapshot([TopSamples.run(9, "other")], at: 30_000)))
        #expect(model.snapshot?.time == 20_000 && model.rows.count == 5)
        _ = model.press(.character("p"))
        #expect(model.snapshot?.time == 30_000 && ids(model) == [9])
    }

    @Test func `q quits, but is a letter where one types; Ctrl-L draws anew`() {
        var model = TopSamples.model()
        #expect(model.press(.character("q")) == .quit)
        #expect(model.press(.redraw) == .redraw)
        _ = model.press(.character("/"))
        #expect(model.press(.character("q")) == nil && model.filter == "q")
        var help = TopSamples.model(keys: [.character("?")])
        #expect(help.press(.character("q")) == .quit)
    }

    @Test func `a program that was started anew has other runs under the same numbers`() {
        var model = TopSamples.model(keys: [.down, .character("c")])
        let anew = TopSamples.snapshot(TopSamples.shop.runs, at: 100, process: 4712)
        _ = model.take(.lost(.gone, at: "20:04:17"))
        _ = model.take(.snapshot(anew))
        #expect(model.link == .connected && model.chosen == nil && model.prompt == nil)
        #expect(model.notice == "The program was started anew.")
    }
}
