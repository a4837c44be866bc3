"""Serves a folder by HTTPS, on a port of the system's choice, which it prints.

    Scripts/lib/bundle/server.py FOLDER CERTIFICATE KEY
"""
import functools
import http.server
import ssl
import sys


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


folder, certificate, key = sys.argv[1:]
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(certificate, key)
server.socket = context.wrap_socket(server.socket, server_side=True)
print(server.server_port, flush=True)
server.serve_forever()
