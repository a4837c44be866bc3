"""Watches a console as a browser would: prints «go» when it has the first frame, then reads until the end.

usage: viewer.py URL [--idle]     with --idle it never reads again after the first frame
"""

import base64, os, socket, sys, time, urllib.parse

url = urllib.parse.urlparse(sys.argv[1])
token = urllib.parse.parse_qs(url.query)["token"][0]
connection = socket.create_connection((url.hostname, url.port))
key = base64.b64encode(os.urandom(16)).decode()
connection.sendall(
    f"GET /api/v1/stream HTTP/1.1\r\nHost: {url.netloc}\r\nAuthorization: Bearer {token}\r\n"
    f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
)
if b" 101 " not in connection.recv(65536):
    sys.exit("The console did not accept the viewer.")
connection.recv(65536)
print("go", flush=True)
if "--idle" in sys.argv:
    time.sleep(3600)
while connection.recv(1 << 20):
    pass
