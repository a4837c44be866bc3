import Testing

@testable import LanyardCommand

@Suite("A reason that was typed for nothing")
struct TopReasonTests {
    /// Somebody types why run 4 is to be cancelled.
    private var typing: TopModel { TopSamples.model(keys: [.down, .down, .character("c")] + Key.typing("too slow")) }

    private func without4(_ end: TopRun? = nil, unlisted: Int? = nil) -> TopSnapshot {
        var snapshot = TopSamples.snapshot([TopSamples.run(9, "other")] + [end].compactMap(\.self), at: 21_000)
        snapshot.totals.unlisted = unlisted
        return snapshot
    }

    @Test(arguments: [Key.enter, .escape]) func `stays on the screen when the run ends, and is kept for the next one`(
        _ key: Key
    ) {
        for end in [TopSamples.ended(4, "obedient", "cancelled", at: 20_500), nil] {
            var model = typing
            _ = model.take(.snapshot(without4(end)))
            #expect(TopSamples.picture(model).last?.hasPrefix("#4 has ended. Your reason: too slow▏  Escape") == true)
            _ = model.press(.character("!"))
            #expect(model.press(key) == nil && model.prompt == nil)
            #expect(
                TopSamples.picture(model, columns: 100).last
                    == "#4 has ended: there is nothing to cancel. Your reason is kept for the next run."
            )
            for key in [Key.home, .character("c")] { _ = model.press(key) }
            #expect(model.prompt == .reason(run: 9, title: "other", text: "too slow!"))
            #expect(model.press(.enter) == .cancel(run: 9, reason: "too slow!"))
            _ = model.take(.cancelled(run: 9, count: 1))
            _ = model.press(.character("c"))
            #expect(model.prompt == .reason(run: 9, title: "other", text: ""), "It served its purpose.")
        }
    }

    @Test func `is shown to have none any more while the picture is paused, too`() {
        var model = TopSamples.model(
            keys: [.character("p"), .down, .down, .character("c")] + Key.typing("too slow")
        )
        _ = model.take(.snapshot(without4()))
        #expect(model.chosenRow?.id == 4)
        #expect(TopSamples.picture(model).last?.hasPrefix("#4 has ended. Your reason: too slow▏") == true)
    }

    @Test func `is not taken back where the run may live and is only not listed`() {
        var model = typing
        _ = model.take(.snapshot(without4(unlisted: 12)))
        #expect(TopSamples.picture(model).last?.hasPrefix("Cancel #4 obedient, because: too slow▏") == true)
        #expect(model.press(.enter) == .cancel(run: 4, reason: "too slow"))
    }

    @Test func `comes back when the program says no, or had been told before`() {
        let ends: [(TopEvent, String)] = [
            (.notCancelled(run: 4, .gone), "#4 was not cancelled: Nobody answers there."),
            (.cancelled(run: 4, count: 0), "#4 had been told before."),
        ]
        for (event, words) in ends {
            var model = typing
            #expect(model.press(.enter) == .cancel(run: 4, reason: "too slow"))
            _ = model.take(event)
            #expect(model.notice == words + " Your reason is kept for the next run.")
            _ = model.press(.character("c"))
            #expect(model.prompt == .reason(run: 4, title: "obedient", text: "too slow"))
        }
    }

    @Test func `outlives the program that it was meant for`() {
        var model = typing
        _ = model.take(.lost(.gone, at: "20:04:17"))
        #expect(TopSamples.picture(model).last?.contains("too slow▏") == true)
        _ = model.take(.snapshot(TopSamples.snapshot(TopSamples.shop.runs, process: 4712)))
        #expect(model.notice == "The program was started anew. Your reason is kept for the next run.")
        for key in [Key.down, .character("c")] { _ = model.press(key) }
        #expect(model.prompt == .reason(run: 3, title: "stubborn", text: "too slow"))
    }

    @Test func `is given up by Escape while the run lives`() {
        var model = typing
        #expect(model.press(.escape) == nil && model.notice == nil)
        _ = model.press(.character("c"))
        #expect(model.prompt == .reason(run: 4, title: "obedient", text: ""))
    }
}
