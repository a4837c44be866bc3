"""What servers and proxies want to know their users by."""

import base64
import hashlib
import subprocess
from urllib.parse import quote

# Each kind of file and field has its own way to write a colon, a space, a percent sign and what is not ASCII.
USER, PASSWORD = "anna", "geheim:ü% 7"
WRONG = "Ratespiel99"
TOKEN = "mF_9.B5f-4.1JqM=="
PROXY_USER, PROXY_PASSWORD = "bote", "Pfoertner42"
COOKIE = "with-a=Kekskruemel"
SECRETS = [PASSWORD, WRONG, TOKEN, PROXY_PASSWORD]


def in_url(user=USER, password=PASSWORD):
    return f"{quote(user, safe='')}:{quote(password, safe='')}@"


def traces(text):
    """The secrets that a text gives away, as they are or as a URL or a field has them."""
    pairs = [(USER, PASSWORD), (USER, WRONG), (PROXY_USER, PROXY_PASSWORD), (PROXY_USER, WRONG)]
    encoded = [base64.b64encode(f"{user}:{password}".encode()).decode() for user, password in pairs]
    return [form for form in [*SECRETS, quote(PASSWORD, safe=""), *encoded] if form in text]


def write_htpasswd(path, user=USER, password=PASSWORD):
    """With bcrypt, which all servers know, and as little work as it allows."""
    subprocess.run(["htpasswd", "-cbBC", "4", path, user, password], check=True, capture_output=True)
    with open(path) as file:
        return file.read().strip().partition(":")[2]


def write_htdigest(path, user=USER, password=PASSWORD):
    """Apache takes the first line, and lighttpd, which also wants the name to be hidden, the other."""
    text, name = f"{user}:Lanyard:{password}".encode(), f"{user}:Lanyard".encode()
    with open(path, "w") as file:
        file.write(f"{user}:Lanyard:{hashlib.md5(text).hexdigest()}\n")
        file.write(f"{user}:Lanyard:{hashlib.sha256(text).hexdigest()}:{hashlib.sha256(name).hexdigest()}\n")
