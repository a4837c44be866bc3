import re
import time

import axe
import overlaps

ROW = """(name => [...document.querySelectorAll('#ledger tbody tr')].find(row => row.firstChild.textContent === name))(arguments[0])"""
FRAME = ".timeline iframe"

# A pair that is played by itself, what its ledger must show in the end, and what the sentence says.
PLAYS = [
    ("search/naive", "Answers that overwrote a newer one", "is-warning", "0"),
    ("downloads/naive", "Transfers of one file at once, at most", "is-bad", "1"),
    ("ownership/deinit-strong", "Models alive for nobody, at most", "is-bad", "0"),
    ("screens/by-id", "Loads of what was being loaded already", "is-bad", "0"),
]

# What has to happen while something else is under way, the page does itself: a driver may be slower than a download, or a play.
BY_ITSELF = """
const done = arguments[0]
const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
const until = async isTrue => { while (!isTrue()) await frame() }
const press = async name => {
  const button = () => document.querySelector(`#controls [data-action=${name}]`)
  await until(() => button() && button().ariaDisabled !== 'true')
  button().click()
}
const act = async () => { %s }
act().then(() => done(''), problem => done(String(problem)))
"""

# A download that is cancelled and begun again before the first has ended.
BEGUN_AGAIN = """
  await press('download')
  await until(() => document.querySelector('.transfer [role=progressbar]')?.ariaValueNow > 3)
  await press('cancel')
  await press('download')
"""

# Somebody who cancels as soon as the play has begun its download.
INTERRUPTED = """
  document.querySelector('#play').click()
  await until(() => document.querySelector('#played').textContent.includes('Download'))
  await press('cancel')
"""


class Pairs:
    """The bug beside its cure: one set of buttons, one axis of time, and the difference marked."""

    def pair_checks(self):
        for play in PLAYS:
            self.check(f"{play[0]}: one button shows the bug beside its cure, and what differs is marked", self.plays, *play)
        self.check("screens/by-id: a run stays on the time line when its scope is gone, seen or not", self.keeps_what_went)
        self.check("cooperation/blocking: both want the main actor, one after the other", self.takes_turns)
        self.check("one set of buttons drives both sides, each in a scope of its own below the tab's", self.drives_both)
        self.check("an answer that overwrote a newer one is amber, and says so", self.marks_amber)
        self.check("two transfers of one file at once are red, and say so", self.marks_red)
        self.check("each variant shows its price, and each source the lines that matter", self.prices)
        self.check("one only, another one beside it, and a pasted address", self.addresses)
        self.check("a play that one interrupts stops", self.interrupts)

    def page_does(self, script):
        problem = self.page.driver.execute_async_script(BY_ITSELF % script)
        assert not problem, problem

    def play(self, variant):
        self.open(variant)
        # What ran before the time line was there may be missing in it.
        self.sees_the_timeline()
        self.page.ask("(scrollTo(0, 0), 0)")
        self.page.click("#play")
        self.page.wait("document.querySelector('#play').textContent.includes('Stop')")
        began = time.monotonic()
        self.page.wait("document.querySelector('#play').textContent.includes('Show me')")
        return time.monotonic() - began

    def plays(self, variant, row, tone, cure):
        took = self.play(variant)
        assert took < 10, f"it took {took:.1f} s"
        cells = self.page.ask(f"[...{ROW}.cells].map(cell => [cell.textContent, cell.className])", row)
        (_, (left, left_tone), (right, _), (sign, _)) = cells
        assert left_tone == tone and left not in ("0", cure), cells
        assert right == cure and "differs" in sign, cells
        words = self.page.ask("document.querySelector('#played').textContent")
        titles = self.page.ask("[...document.querySelectorAll('.side h2')].map(title => title.textContent)")
        assert f"{row}: {left} ({titles[0]}), {right} ({titles[1]})." in words, words
        # Nothing changes any more: both sides are idle.
        assert self.page.ask("[...document.querySelectorAll('#stage .spinner, #stage .is-busy')].every(one => one.classList.contains('is-idle'))")
        self.sees_the_runs("1440")

    def keeps_what_went(self):
        # The time line is below the screen, and nothing of it is drawn while Feature A's scope is there.
        self.play("screens/by-id")
        snapshot = self.console.snapshot()
        below = [run for run in snapshot["runs"] if run.get("name") == "Feature A" and run.get("key") == "success"]
        newest = max(below, key=lambda run: run["id"])
        assert newest["scope"] not in [scope["id"] for scope in snapshot["scopes"]], "its scope should be gone"
        with self.framed():
            self.page.drawn()
            seen = overlaps.runs(self.page)
            assert newest["id"] in seen, f"#{newest['id']} is not among {sorted(seen)}"

    def takes_turns(self):
        self.open("cooperation/blocking")
        self.page.click("#play")
        # The right one computes when the time of the play is over: there is no verdict before it has ended.
        self.page.wait("document.querySelector('#played').textContent.startsWith('Still working')")
        assert "Stop" in self.page.ask("document.querySelector('#play').textContent")
        self.page.wait("document.querySelector('#play').textContent.includes('Show me')")
        done = self.page.ask("[...document.querySelectorAll('.meter .percent')].map(part => part.textContent)")
        assert done == ["100 %", "100 %"], done
        verdict = self.page.ask("document.querySelector('#played').textContent")
        assert re.search(r"Main actor held at the longest: [\d.]+ s \(Never yields\), [\d.]+ ms \(Lanyard: Checkpoint\)\.", verdict), verdict
        assert "Nothing went wrong" not in verdict, verdict
        held = "[...document.querySelectorAll('.facts dt')].filter(name => name.textContent.startsWith('Main actor held')).map(name => name.parentElement.className)"
        assert self.page.ask(held) == ["is-bad", "is-good"], self.page.ask(held)
        assert not self.page.ask("document.querySelector('#turns').hidden")

    def drives_both(self):
        self.open("downloads/naive")
        assert self.page.ask("document.querySelectorAll('#stage button[data-action=download]').length") == 1
        self.press_action("download")
        self.page.wait("[...document.querySelectorAll('.side')].every(side => side.querySelector('.spinner').textContent === 'downloading')")
        scope = self.scope()
        snapshot = self.console.snapshot()
        tab = next(one for one in snapshot["scopes"] if one.get("name") == scope)
        below = [one["name"] for one in snapshot["scopes"] if one.get("parent") == tab["id"] and one.get("name")]
        assert {f"{scope} · Naive", f"{scope} · Lanyard one file"} <= set(below), below
        # Both sides do the same work.
        files = self.page.ask("[...document.querySelectorAll('.side')].map(side => [...side.querySelectorAll('.transfer .name')].map(name => name.textContent))")
        assert len(files) == 2 and files[0] and files[0] == files[1], files
        assert "fresh=1" in self.page.ask(f"document.querySelector('{FRAME}').src")
        self.press_action("cancel")
        self.page.wait("[...document.querySelectorAll('.side')].every(side => side.querySelector('.spinner').textContent === 'not downloading')")

    def marks_amber(self):
        self.open("search/naive")
        self.type("Hitchhiker", 0.12)
        self.page.wait("document.querySelectorAll('.side')[0].querySelector('.request.is-stale')")
        assert self.page.ask("document.querySelectorAll('.request.is-overwrote').length") > 0
        assert self.page.ask("document.querySelector('.request.is-overwrote .word').textContent").startswith("⚠ overwrote")
        ends = self.page.ask("[...document.querySelectorAll('.axis')].map(axis => axis.textContent)")
        assert len(ends) == 2 and ends[0] == ends[1], f"not one axis of time: {ends}"

    def marks_red(self):
        self.open("downloads/naive")
        self.page_does(BEGUN_AGAIN)
        self.page.wait("document.querySelectorAll('.side')[0].querySelector('.bar.is-twice') !== null")
        assert "twice" in self.page.ask("document.querySelector('.phase.is-twice').textContent")
        assert self.page.ask("document.querySelectorAll('.side')[1].querySelector('.is-twice')") is None

    def prices(self):
        self.open("downloads/cancel-flag")
        marks = self.page.ask("Object.fromEntries([...document.querySelectorAll('[data-variant]')].map(one => [one.dataset.variant, one.querySelector('.mark').textContent]))")
        assert marks["downloads/cancel-flag"] == "works, 2 things by hand" and marks["downloads/lanyard"] == marks["downloads/lanyard-one-file"] == "works, 1 thing by hand", marks
        assert self.page.ask(f"{ROW}.cells[1].textContent", "Flags to keep right by hand") == "2"
        marked = self.page.ask("[...document.querySelectorAll('.source')].map(source => [...source.querySelectorAll('mark')].map(line => line.textContent.trim()))")
        assert "flag.isSet = true" in marked[0] and len(marked) == 2 and marked[1], marked
        first = "document.querySelector('.file .line')"
        assert self.page.ask(f"{first}.getBoundingClientRect().top >= document.querySelector('.file h4').getBoundingClientRect().bottom"), "the first line is cut"

    def addresses(self):
        shown = "[...document.querySelectorAll('.side')].map(side => side.dataset.side).join()"
        self.open("search/naive/alone")
        assert self.page.ask(shown) == "search/naive"
        self.page.choose("#beside", "search/debounce")
        self.page.wait(f"{shown} === 'search/naive,search/debounce' && location.hash === '#search/naive/debounce'")
        self.page.driver.back()
        self.page.wait(f"{shown} === 'search/naive'")
        self.page.choose("#beside", "search/lanyard")
        self.page.wait(f"{shown} === 'search/naive,search/lanyard' && location.hash === '#search/naive'")
        self.open("search/lanyard")
        assert self.page.ask(shown) == "search/lanyard"

    def interrupts(self):
        self.open("downloads/naive")
        self.page_does(INTERRUPTED)
        self.page.wait("document.querySelector('#played').textContent.includes('you who plays')")
        assert "Show me" in self.page.ask("document.querySelector('#play').textContent")

    def is_accessible(self, size, width, height, theme, variant):
        self.page.look(width, height, theme)
        self.open(variant)
        found = axe.complaints(self.page)
        assert not found, found
        assert self.page.ask("document.querySelectorAll('main, [role=main]').length") == 1

    def top_is_one_line(self):
        self.page.look(740, 800, "light")
        self.open("downloads/naive")
        height = self.page.ask("document.querySelector('.top').getBoundingClientRect().height")
        assert height < 64, f"the top takes {height} pixels: more than one line"
