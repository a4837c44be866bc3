"""Checks what pages of other sites can do to the console in a browser that knows its cookie, and a file of one's own that leads to it."""

import contextlib
import http.server
import os
import re
import tempfile
import threading
import urllib.parse

from steps import Steps

# A name that the browser is told to look for on this machine, as somebody does who binds a name of theirs anew.
REBOUND = "evil.example"

# What a page of another site tries; each answers with what came of it.
ATTACKS = {
    "fetch": "fetch(`${console}/api/v1/session`, {credentials: 'include'}).then(r => 'read: ' + r.status, () => 'refused')",
    "blind": "fetch(`${console}/api/v1/session`, {credentials: 'include', mode: 'no-cors'}).then(r => 'read: ' + r.status, () => 'refused')",
    "script": "new Promise(done => { const s = document.createElement('script'); s.src = `${console}/main.js`;"
              " s.onload = () => done('read: loaded'); s.onerror = () => done('refused'); document.head.append(s) })",
    "socket": "new Promise(done => { const s = new WebSocket(`${console.replace('http', 'ws')}/api/v1/stream`);"
              " s.onopen = () => done('read: open'); s.onerror = () => done('refused') })",
}


class Elsewhere(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>elsewhere</title><body></body>")

    def log_message(self, *_):
        pass


@contextlib.contextmanager
def elsewhere():
    """The address of a page of another site: under the name, since the console is asked for by its number."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Elsewhere)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://localhost:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


class StrangerChecks(Steps):
    def run(self):
        self.console = re.match(r"http://[^/]+", self.url).group()
        self.check("a file of one's own leads to the page, as “open” of the command makes one", self.file)
        self.check("a page of another site reads nothing, though the browser has the cookie", self.attacks)
        self.check("a page of another site cannot show the console in a frame", self.frame)
        self.check("a form of another site cancels nothing", self.form)
        self.check("a name that was bound to this machine's address leads nowhere", self.rebound)
        # What the browser was told to say of all that.
        self.page.log()
        self.page.driver.get(self.url)

    def file(self):
        text = self.url.replace("&", "&amp;")
        with tempfile.NamedTemporaryFile("w", suffix=".html", delete=False) as file:
            file.write(f'<!doctype html><meta http-equiv="refresh" content="0; url={text}"><title>Lanyard</title>')
        try:
            self.page.driver.get("file://" + file.name)
            self.page.wait("location.pathname === '/' && !!document.querySelector('#tab-tasks')")
            assert "token" not in self.page.ask("location.href")
        finally:
            os.unlink(file.name)

    def attacks(self):
        with elsewhere() as address:
            self.page.driver.get(address)
            for name, attack in ATTACKS.items():
                came = self.page.driver.execute_async_script(
                    f"const [console, done] = arguments; ({attack}).then(done, error => done('error: ' + error))", self.console)
                assert came == "refused", f"{name}: {came}"

    def frame(self):
        with elsewhere() as address:
            self.page.driver.get(address)
            self.page.driver.execute_async_script(
                "const [console, done] = arguments; const frame = document.createElement('iframe'); frame.onload = () => done();"
                "frame.src = console; document.body.append(frame)", self.console)
            self.page.driver.switch_to.frame(0)
            shown = self.page.ask("location.href")
            self.page.driver.switch_to.default_content()
            assert shown.startswith("chrome-error:"), shown

    def form(self):
        with elsewhere() as address:
            for path in ("/api/v1/runs/1/cancel", "/api/v1/scopes/1/cancel"):
                self.page.driver.get(address)
                self.page.driver.execute_script(
                    "const form = document.createElement('form'); form.method = 'POST'; form.action = arguments[0];"
                    "document.body.append(form); form.submit()", self.console + path)
                self.page.wait("document.title !== 'elsewhere'")
                told = self.page.ask("document.body.innerText")
                assert "Only the console's own page may ask" in told, told

    def rebound(self):
        port = urllib.parse.urlsplit(self.console).port
        self.page.driver.get(f"http://{REBOUND}:{port}/")
        told = self.page.ask("document.body.innerText")
        assert "not known under this name" in told, told
        status = self.page.driver.execute_async_script("fetch('/api/v1/session').then(r => arguments[0](r.status))")
        assert status == 421, status
