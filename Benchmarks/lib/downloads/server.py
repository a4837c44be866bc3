"""One nginx of the benchmark's own, that serves a folder."""

import os
import socket
import subprocess
import tempfile
import time

CONFIGURATION = """
daemon off;
worker_processes 1;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 1024; }}
http {{
    access_log off;
    sendfile on;
    tcp_nopush on;
    keepalive_requests 100000;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    server {{ listen {address}:{port}; root {root}; }}
}}
"""


class Server:
    """nginx with one worker: one processor is left for the client where there are two."""

    def __init__(self, work, root, address="127.0.0.1", port=None, prefix=()):
        port = port or free_port()
        folder = tempfile.mkdtemp(prefix="nginx-", dir=work)
        path = os.path.join(folder, "nginx.conf")
        with open(path, "w") as file:
            user = "user root;" if os.geteuid() == 0 else ""
            file.write(user + CONFIGURATION.format(folder=folder, root=root, address=address, port=port))
        self.base = f"http://{address}:{port}"
        self.process = subprocess.Popen([*prefix, "nginx", "-c", path, "-e", os.path.join(folder, "error.log")])
        self.wait([*prefix, "curl", "-s", "-o", "/dev/null", self.base])

    def wait(self, probe):
        for _ in range(100):
            if self.process.poll() is not None:
                break
            if subprocess.run(probe).returncode == 0:
                return
            time.sleep(0.05)
        raise RuntimeError("nginx does not answer")

    def stop(self):
        self.process.terminate()
        self.process.wait()


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
