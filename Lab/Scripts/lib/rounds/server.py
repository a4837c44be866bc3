"""A server of files that takes its time, so that whoever asks meets others, or its end, in the middle."""

import asyncio
import threading

PIECE = 64 << 10


class Server:
    """Runs on a thread of its own, for as long as the process does."""

    def __init__(self, files):
        self.files = {file.target: (file, file.data) for file in files}
        self.port = 0
        is_ready = threading.Event()
        threading.Thread(target=asyncio.run, args=[self._serve(is_ready)], daemon=True).start()
        is_ready.wait()

    async def _serve(self, is_ready):
        server = await asyncio.start_server(self._talk, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        is_ready.set()
        await server.serve_forever()

    async def _talk(self, reader, writer):
        try:
            while head := (await reader.readuntil(b"\r\n\r\n")).decode("latin-1"):
                await self._answer(head, writer)
        except (ConnectionError, asyncio.IncompleteReadError):
            pass  # The client was ended.
        finally:
            writer.close()

    async def _answer(self, head, writer):
        line, *rest = head.split("\r\n")
        fields = {name.lower(): value.strip() for name, _, value in (field.partition(":") for field in rest)}
        file, data = self.files[line.split(" ")[1]]
        begin, status = 0, "200 OK"
        lines = list(file.fields())
        # One that has no tag has its date for a validator.
        if fields.get("range", "").startswith("bytes=") and fields.get("if-range", file.tag)[:1] in ('"', "M"):
            first, _, last = fields["range"].removeprefix("bytes=").partition("-")
            begin, end = int(first), min(int(last or len(data)), len(data) - 1)
            lines.append(f"Content-Range: bytes {begin}-{end}/{len(data)}")
            status, data = "206 Partial Content", data[: end + 1]
        lines.append(f"Content-Length: {len(data) - begin}")
        await asyncio.sleep(0.02)
        writer.write("\r\n".join([f"HTTP/1.1 {status}", *lines, "", ""]).encode())
        for place in range(begin, len(data), PIECE):
            writer.write(data[place : place + PIECE])
            await writer.drain()
            await asyncio.sleep(0.004)
