"""Watches a console as a browser would: prints “go” when it has the first frame, then reads until the end.

It ends when its connection does; a crowd goes on.

usage: viewer.py URL [--idle | --crowd]
    --idle     it never reads again after the first frame
    --crowd    200 of all sorts, who come again a second after they were refused or thrown out: an eighth reads as it
               should, the others read slowly or never, send nonsense, half a frame or half a request, or just go
"""

import base64, os, select, socket, sys, threading, time, urllib.parse

url = urllib.parse.urlparse(sys.argv[1])
token = urllib.parse.parse_qs(url.query)["token"][0]


def connect(buffer=None):
    """A connection that has become a stream, with its first frame read in part; None if it was refused."""
    connection = socket.socket()
    if buffer:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    connection.connect((url.hostname, url.port))
    key = base64.b64encode(os.urandom(16)).decode()
    connection.sendall(
        f"GET /api/v1/stream HTTP/1.1\r\nHost: {url.netloc}\r\nAuthorization: Bearer {token}\r\n"
        f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
    )
    if b" 101 " not in connection.recv(4096):
        connection.close()
        return None
    connection.recv(65536)
    return connection


def misbehave(kind, connection):
    if kind == 1:
        while connection.recv(1):
            time.sleep(0.01)
    elif kind == 2:
        time.sleep(5)
    elif kind == 3:
        connection.sendall(os.urandom(512))
        connection.recv(65536)
    elif kind == 4:
        connection.sendall(b"\x81\xfe\x10")
    elif kind == 5:
        connection.sendall(b"\x89\x80" + b"abcd" + os.urandom(3000))
    elif kind == 0:
        while connection.recv(1 << 20):
            pass


accepted = 0


def come(number, arrived):
    global accepted
    kind = number % 8
    while True:
        try:
            if kind < 6:
                connection = connect(4096 if kind in (1, 2) else None)
                accepted += connection is not None
            else:
                connection = socket.create_connection((url.hostname, url.port))
                connection.sendall(b"GET / HTTP/1.1\r\nHost: " if kind == 6 else os.urandom(100) + b"\r\n\r\n")
            arrived.release()
            if connection:
                misbehave(kind, connection)
                connection.close()
        except OSError:
            arrived.release()
        time.sleep(1)


if "--crowd" in sys.argv:
    arrived = threading.Semaphore(0)
    for number in range(200):
        threading.Thread(target=come, args=(number, arrived), daemon=True).start()
    for _ in range(200):
        arrived.acquire()
    if accepted < 8:
        sys.exit(f"Of the crowd {accepted} were accepted.")
    print("go", flush=True)
    time.sleep(3600)

connection = connect()
if not connection:
    sys.exit("The console did not accept the viewer.")
print("go", flush=True)
if "--idle" in sys.argv:
    end = select.poll()
    end.register(connection, select.POLLRDHUP)
    end.poll()
    sys.exit()
while connection.recv(1 << 20):
    pass
