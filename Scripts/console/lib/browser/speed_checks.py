import pathlib

from recordings import recording
from selenium.webdriver.common.by import By
from steps import ROW, Steps

SPAN = 3000
# More rows than any screen shows: if more are there, what is drawn grows with what is listed.
MOST_ROWS = 150

# Counts the browser's frames for a while, and its long tasks; scrolls by so many pixels a frame.
MEASURE = """
const [span, step, done] = arguments
const scroll = document.querySelector('#tasks .scroll')
const tasks = []
const observer = new PerformanceObserver(list => tasks.push(...list.getEntries().map(one => Math.round(one.duration))))
observer.observe({type: 'longtask'})
const begin = performance.now()
let frames = 0
let way = 1
requestAnimationFrame(function frame(now) {
  frames += 1
  if (step) {
    const end = scroll.scrollHeight - scroll.clientHeight
    if (scroll.scrollTop + way * step > end || scroll.scrollTop + way * step < 0) way = -way
    scroll.scrollTop += way * step
  }
  if (now - begin < span) return requestAnimationFrame(frame)
  observer.disconnect()
  done({frames: frames / (now - begin) * 1000, count: frames, tasks})
})
"""


class SpeedChecks(Steps):
    """The table stays quick with 50,000 runs, because it draws what is seen. How quick depends on the machine: that is told,
    beside a blank page, and not judged."""

    def run(self):
        self.page.look(1280, 800, "light")
        self.page.driver.get("data:text/html,<p>blank")
        self.page.driver.execute_cdp_cmd("Performance.enable", {"timeDomain": "threadTicks"})
        self.blank, _, _ = self.measure(0)
        self.page.driver.get(self.url)
        self.live()
        self.show("tasks")
        self.check("of the program’s runs those that are seen are drawn", self.program)
        with self.fed("feed.begin(50_000); setTimeout(() => feed.flow(100), 1000)"):
            self.check("of 50,000 runs, of which 2,000 change in a second, those that are seen are drawn", self.fast, "of a lively program")
            self.check("the time line costs about what the table costs", self.line)
        self.check("of a recording of 50,000 runs those that are seen are drawn", self.file)

    def measure(self, step):
        """Frames a second, the page's own work for one in milliseconds of processor time, and long tasks."""
        before = self.work()
        found = self.page.driver.execute_async_script(MEASURE, SPAN, step)
        return found["frames"], (self.work() - before) / found["count"] * 1000, found["tasks"]

    def work(self):
        metrics = self.page.driver.execute_cdp_cmd("Performance.getMetrics", {})["metrics"]
        return next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration")

    def program(self):
        self.page.wait(f"{ROW}.length > 10")
        self.fast("of the program")

    def file(self):
        path = pathlib.Path(self.folder, "many.lanyard").resolve()
        path.write_text(recording(50_000), encoding="utf-8")
        self.page.driver.find_element(By.CSS_SELECTOR, "input[type=file]").send_keys(str(path))
        self.page.wait("document.querySelector('#task-count').textContent === '50,000 listed'")
        self.fast("of a file")
        self.page.click("#to-program")
        path.unlink()

    def line(self):
        """Both touch the runs that change alone, and draw those that are seen. The browser tells the processor time of it. The
        least of three turns counts: in one turn the browser may compile or clean up, and what really costs more does so in
        each."""
        shares = {"timeline": [], "tasks": []}
        for view in list(shares) * 3:
            self.show(view)
            frames, work, _ = self.measure(0)
            shares[view].append(frames * work / 10)
        print("        " + "; ".join(f"{view}: {', '.join(f'{share:.0f}' for share in turns)} % of a processor" for view, turns in shares.items()), flush=True)
        assert min(shares["timeline"]) < 2 * min(shares["tasks"]), shares

    def fast(self, whose):
        self.page.wait(f"{ROW}.length > 10")
        rows = self.page.ask("document.querySelector('#task-count').textContent")
        (still, little, tasks), (scrolling, much, more) = self.measure(0), self.measure(60)
        longest = max(tasks + more, default=0)
        print(f"        {rows} {whose}: {still:.0f} frames a second ({little:.1f} ms of work each), {scrolling:.0f} while scrolling ({much:.1f} ms); "
              f"a blank page {self.blank:.0f}; longest task {longest or 'under 50'} ms", flush=True)
        drawn = self.page.ask(f"{ROW}.length")
        assert drawn <= MOST_ROWS, f"{drawn} rows are drawn"
