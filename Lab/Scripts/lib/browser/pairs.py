import os
import re
import time

import axe
import overlaps
from selenium.webdriver.common.by import By

ROW = """(name => [...document.querySelectorAll('#ledger tbody tr')].find(row => row.firstChild.textContent === name))(arguments[0])"""
FRAME = ".timeline iframe"

# A pair that is played by itself, what its ledger must show in the end, and what is said of either side.
PLAYS = [
    ("search/naive", "Answers that overwrote a newer one", "is-warning", "0",
     r"✕ The left answered “Hitch\w*” although “Hitchhiker” was typed\.", r"✓ The right answered “Hitchhiker”, and stopped what was asked before\."),
    ("downloads/naive", "Transfers of one file at once, at most", "is-bad", "1",
     r"✕ The left went on for [\d.]+ (MiB|KiB) after Cancel, and counted a file as finished at \d+ %\.",
     r"✓ The right stopped (with|within \d+ KiB of) Cancel, and downloaded the file whole\."),
    ("ownership/deinit-strong", "Models alive for nobody, at most", "is-bad", "0",
     r"✕ The left kept its model alive, and loading, for [\d.]+ s after Close\.",
     r"✓ The right let go of its model with Close, and its request stopped\."),
    ("screens/by-id", "Loads of what was being loaded already", "is-bad", "0",
     r"✕ The left loaded Feature B 2 times at once\.", r"✓ The right loaded Feature B once, however often it was opened\."),
]

# The colour of what is wrong, and of what is right, as the page has them now.
COLOURS = """(() => {
  const probe = document.body.appendChild(document.createElement('i'))
  const colour = name => { probe.style.color = `var(--${name})`; return getComputedStyle(probe).color }
  const both = [colour('failed'), colour('succeeded')]
  probe.remove()
  return both
})()"""

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
        self.check("a bar is red from the moment on in which it was wrong, and a line goes through both sides where a key was struck", self.marks_what_is_wrong)
        self.check("the opening page plays its story once, and not where motion is reduced", self.plays_by_itself)
        self.check("cooperation/blocking: Cancel can be pressed during the freeze, and it is said when it was heard", self.hears_late)
        self.check("a warning does not outlive Reset", self.resets)
        self.check("two hundred letters make no page wider", self.breaks_words)
        self.check("where the system chooses the colours, bars, beats and lines are seen", self.is_seen_in_forced_colours)
        self.check("each bug stands beside its cure with the lines that it is about", self.excerpts)
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
        self.page.wait("!document.querySelector('#play').textContent.includes('Stop')")
        return time.monotonic() - began

    def verdict(self):
        return self.page.ask("[...document.querySelectorAll('#played .lesson')].map(one => one.textContent.trim())")

    def plays(self, variant, row, tone, cure, *said):
        took = self.play(variant)
        assert took < 15, f"it took {took:.1f} s"
        cells = self.page.ask(f"[...{ROW}.cells].map(cell => [cell.textContent, cell.className])", row)
        (_, (left, left_tone), (right, _)) = cells
        assert left_tone == tone and left not in ("0", cure), cells
        assert right == cure, cells
        verdict = self.verdict()
        assert len(verdict) == 2 and all(re.fullmatch(*pair) for pair in zip(said, verdict)), verdict
        # Red is where the bug is, and nowhere else.
        red, green = self.page.ask(COLOURS)
        colours = self.page.ask("[...document.querySelectorAll('#played .lesson')].map(one => getComputedStyle(one).color)")
        assert colours == [red, green], (colours, red, green)
        wrong = self.page.ask("[...document.querySelectorAll('.span-lane')].map(lane => [...lane.querySelectorAll('.span.is-wrong')].filter(bar => !bar.hidden).map(bar => getComputedStyle(bar).backgroundColor))")
        assert len(wrong) == 2 and wrong[0] and set(wrong[0]) == {red} and wrong[1] == [], wrong
        lines = self.page.ask("document.querySelectorAll('.cue').length")
        assert lines > 0, "nothing shows when the person did something"
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
            # The time line paints ten times a second, and not at all while it is out of sight.
            for _ in range(100):
                self.page.drawn()
                seen = overlaps.runs(self.page)
                if newest["id"] in seen:
                    break
                time.sleep(0.1)
            assert newest["id"] in seen, f"#{newest['id']} is not among {sorted(seen)}"

    def takes_turns(self):
        self.open("cooperation/blocking")
        self.page.click("#play")
        self.page.wait("!document.querySelector('#play').textContent.includes('Stop')")
        done = self.page.ask("[...document.querySelectorAll('.meter .percent')].map(part => part.textContent)")
        assert done[0] == "100 %" and done[1] != "100 %", done
        verdict = self.verdict()
        assert re.fullmatch(r"✕ The left heard Cancel [\d.]+ s after it was pressed, when all was computed\.", verdict[0]), verdict
        assert re.fullmatch(r"✓ The right stopped [\d.]+ m?s after Cancel, and kept nothing waiting for longer than [\d.]+ m?s\.", verdict[1]), verdict
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

    def marks_what_is_wrong(self):
        self.open("search/naive")
        self.type("Hitchhiker", 0.12)
        self.page.wait("document.querySelector('.answered.stale')")
        words = self.page.ask("[...document.querySelectorAll('.request.is-wrong .word')].map(word => word.textContent)")
        assert "✕ old, stays" in words and "✕ overwrote" in words, words
        assert self.page.ask("document.querySelectorAll('.axis').length") == 1, "not one axis of time"
        assert self.page.ask("document.querySelectorAll('.span-lane').length") == 2
        cues = self.page.ask("[...document.querySelectorAll('.cue')].map(cue => cue.textContent).join('')")
        assert cues == "Hitchhiker", cues

    def plays_by_itself(self):
        page = self.page
        stage = "document.querySelector('#stage')"
        page.driver.get("about:blank")
        page.driver.get(self.url)
        page.wait("document.querySelector('#play')?.textContent.includes('Stop')")
        page.wait("document.querySelectorAll('#played .lesson').length === 2")
        assert page.ask("document.querySelector('#play').textContent.includes('again')")
        assert page.ask("location.hash") == "#search/naive"
        assert page.ask(f"{stage}.getBoundingClientRect().top < innerHeight")
        # An address that names a screen was asked for, and begins with nothing.
        page.driver.get("about:blank")
        page.driver.get(self.url + "#search/naive")
        page.wait("document.querySelector('.span-line, #term') && !document.querySelector('.stage .waiting')")
        assert page.ask("document.querySelector('#play').textContent") == "▶ Show me the bug"
        page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-reduced-motion", "value": "reduce"}]})
        page.driver.get("about:blank")
        page.driver.get(self.url)
        page.wait("document.querySelector('#term') && !document.querySelector('.stage .waiting')")
        assert page.ask("document.querySelector('#play').textContent") == "▶ Show me the bug"
        page.look(1440, 900, "light")

    def hears_late(self):
        self.open("cooperation/blocking/alone")
        # By the page itself: a driver may be slower than the freeze.
        self.page_does("""
          await press('start')
          await until(() => document.querySelector('#heartbeat').textContent.includes('frozen'))
          await press('cancel')
        """)
        self.page.wait("document.querySelectorAll('.request.is-wrong').length === 1")
        assert self.page.ask("[...document.querySelectorAll('.cue')].map(cue => cue.textContent)") == ["Start", "Cancel"]
        assert self.page.ask("document.querySelector('#pulse-stage #heartbeat') !== null"), "the heartbeat is far from the eye"

    def resets(self):
        self.open("downloads/naive/alone")
        self.page_does(BEGUN_AGAIN)
        self.page.wait("[...document.querySelectorAll('#stage .callout')].some(note => !note.hidden)")
        self.press_action("reset")
        self.page.wait("[...document.querySelectorAll('#stage .callout')].every(note => note.hidden)")

    def breaks_words(self):
        for width, height in ((1440, 900), (390, 844)):
            self.page.look(width, height, "light")
            self.open("search/naive")
            self.page.driver.find_element(By.ID, "term").send_keys("w" * 200)
            self.page.wait("document.querySelector('.answered').textContent.includes('www')")
            assert self.page.ask("document.documentElement.scrollWidth <= innerWidth"), self.page.ask("document.documentElement.scrollWidth")
        self.page.look(1440, 900, "light")

    def is_seen_in_forced_colours(self):
        self.page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "forced-colors", "value": "active"}]})
        try:
            self.play("downloads/naive")
            for part in (".bar span", ".span", ".cue", ".beats i.is-beat"):
                seen = self.page.ask("[getComputedStyle(document.querySelector(arguments[0])).backgroundColor, getComputedStyle(document.body).backgroundColor]", part)
                assert seen[0] != seen[1] and seen[0] != "rgba(0, 0, 0, 0)", (part, seen)
            self.page.whole_picture(os.path.join(self.folder, "downloads-naive-1440-forced.png"))
        finally:
            self.page.look(1440, 900, "light")

    def excerpts(self):
        for variant in ("search/naive", "downloads/naive", "cooperation/blocking", "ownership/deinit-strong", "screens/by-id"):
            self.open(variant)
            shown = self.page.ask("[...document.querySelectorAll('.excerpt')].map(one => [one.className, one.querySelectorAll('.line').length, one.querySelectorAll('mark').length, one.querySelector('.excerpt-word')?.textContent.trim()[0]])")
            assert [one[0] for one in shown] == ["excerpt is-bad", "excerpt is-good"], shown
            assert all(6 <= lines <= 8 and marks == 1 for _, lines, marks, _ in shown), shown
            assert [one[3] for one in shown] == ["✕", "✓"], shown

    def marks_red(self):
        self.open("downloads/naive")
        self.page_does(BEGUN_AGAIN)
        self.page.wait("document.querySelectorAll('.side')[0].querySelector('.bar.is-twice') !== null")
        assert "twice" in self.page.ask("document.querySelector('.phase.is-twice').textContent")
        assert self.page.ask("document.querySelectorAll('.side')[1].querySelector('.is-twice')") is None

    def prices(self):
        self.open("downloads/cancel-flag")
        marks = self.page.ask("Object.fromEntries([...document.querySelectorAll('[data-variant]')].map(one => [one.dataset.variant, one.querySelector('.mark').textContent]))")
        assert self.page.ask("[...document.querySelectorAll('.choice-group > .muted')].map(one => one.textContent)") == ["The bug", "Usual repairs", "Lanyard"]
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
        # When nothing goes on any more, who plays by hand is told what was seen.
        self.page.wait("document.querySelectorAll('#played .lesson').length === 2")
        assert "again" in self.page.ask("document.querySelector('#play').textContent")

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
