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
    server {{ listen {address}:{port}{secure}; root {root}; }}
}}
"""


class Server:
    """nginx with one worker: one processor is left for the client where there are two."""

    def __init__(self, work, root, address="127.0.0.1", port=None, prefix=(), is_secure=False):
        """With TLS it speaks HTTP/2 as well, and `certificate` is the file to trust."""
        port = port or free_port()
        folder = tempfile.mkdtemp(prefix="nginx-", dir=work)
        self.certificate, secure = None, ""
        if is_secure:
            self.certificate, key = make_certificate(folder, address)
            secure = f" ssl http2; ssl_certificate {self.certificate}; ssl_certificate_key {key}"
        path = os.path.join(folder, "nginx.conf")
        with open(path, "w") as file:
            user = "user root;" if os.geteuid() == 0 else ""
            file.write(user + CONFIGURATION.format(folder=folder, root=root, address=address, port=port, secure=secure))
        self.base = f"http{'s' if is_secure else ''}://{address}:{port}"
        self.process = subprocess.Popen([*prefix, "nginx", "-c", path, "-e", os.path.join(folder, "error.log")])
        try:
            self.wait([*prefix, "curl", "-sk", "-o", "/dev/null", self.base])
        except BaseException:
            self.stop()
            raise

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


def make_certificate(folder, address):
    """One that has signed itself. Returns its file, and that of its key."""
    certificate, key = os.path.join(folder, "certificate.pem"), os.path.join(folder, "key.pem")
    name = ["-subj", "/CN=lanyard", "-addext", f"subjectAltName=IP:{address}"]
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", *name]
    subprocess.run([*command, "-keyout", key, "-out", certificate], check=True, stderr=subprocess.DEVNULL)
    return certificate, key


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
