"""Listens to the pulse of the Lab's main actor, as its page does: ten times a second, if that has its turns."""

import base64
import os
import statistics
import threading
import time

from program import connect, head


class Pulse:
    def __init__(self, program):
        port = program.ports["page"]
        self.client = connect(port)
        key = base64.b64encode(os.urandom(16)).decode()
        self.client.sendall(head(port, "/tab", f"Origin: http://127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                                               f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"))
        self.stream = self.client.makefile("rb")
        assert b" 101 " in self.stream.readline()
        while self.stream.readline().strip():
            pass
        self.beats = []
        self.thread = threading.Thread(target=self._listen, daemon=True)
        self.thread.start()

    def _listen(self):
        try:
            while True:
                opcode, length = self.stream.read(2)
                if length == 126:
                    length = int.from_bytes(self.stream.read(2), "big")
                elif length == 127:
                    length = int.from_bytes(self.stream.read(8), "big")
                payload = self.stream.read(length)
                if opcode & 0xF == 1 and b'"type":"pulse"' in payload:
                    self.beats.append(time.monotonic())
        except (OSError, ValueError, TypeError):
            pass

    def median(self, since):
        """Milliseconds between beats, since a time."""
        beats = [beat for beat in self.beats if beat >= since]
        return 1000 * statistics.median(b - a for a, b in zip(beats, beats[1:])) if len(beats) > 2 else float("inf")

    def close(self):
        self.client.close()
