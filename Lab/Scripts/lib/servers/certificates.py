"""A certification authority of our own, and what it vouches for."""

import base64
import hashlib
import os
import subprocess


class Certificates:
    def __init__(self, folder):
        self.folder = folder
        self.authority = self.path("ca.pem")
        self.make("ca", "-addext", "basicConstraints=critical,CA:TRUE", "-addext", "keyUsage=critical,keyCertSign")
        self.make_signed("right", "IP:127.0.0.1,DNS:localhost")
        self.make_signed("misnamed", "DNS:elsewhere.test")
        self.make_signed("client", "DNS:client.test")

    def path(self, name):
        return os.path.join(self.folder, name)

    def pair(self, name):
        """The paths of a certificate and of its key."""
        return self.path(f"{name}.pem"), self.path(f"{name}.key")

    def pin(self, name):
        """The SHA-256 of a public key, as curl names it."""
        key = ["openssl", "x509", "-in", self.path(f"{name}.pem"), "-noout", "-pubkey"]
        der = ["openssl", "pkey", "-pubin", "-outform", "der"]
        pem = subprocess.run(key, check=True, capture_output=True).stdout
        spki = subprocess.run(der, check=True, capture_output=True, input=pem).stdout
        return "sha256//" + base64.b64encode(hashlib.sha256(spki).digest()).decode()

    def make_signed(self, name, names):
        issuer = ["-CA", self.authority, "-CAkey", self.path("ca.key")]
        self.make(name, *issuer, "-addext", f"subjectAltName={names}", "-addext", "basicConstraints=CA:FALSE")

    def make(self, name, *options):
        certificate, key = self.pair(name)
        kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-noenc", "-days", "2"]
        output = ["-subj", f"/CN=Lanyard {name}", "-keyout", key, "-out", certificate]
        subprocess.run(["openssl", "req", "-x509", *kind, *output, *options], check=True, capture_output=True)
