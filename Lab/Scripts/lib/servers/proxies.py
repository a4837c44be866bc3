"""tinyproxy, with and without a password, microsocks, and apache."""

import os

import credentials
import processes

CONFIGURATION = """
Port {port}
Listen 127.0.0.1
Allow 127.0.0.1
Timeout 30
LogLevel Connect
PidFile "{folder}/{name}.pid"
{password}
"""


APACHE = """
ServerRoot {folder}
DefaultRuntimeDir {folder}
PidFile {folder}/{name}.pid
ErrorLog {errors}
ServerName 127.0.0.1
{modules}
{user}
Listen 127.0.0.1:{port}
LogFormat "%r" line
CustomLog {errors} line
{encryption}
ProxyRequests On
ProxyVia Off
AllowCONNECT 1-65535
<Proxy *>
    AuthType {scheme}
    AuthName Lanyard
    {users}
    Require valid-user
</Proxy>
"""


class Proxy:
    """`log` says what came since `mark`, which a case sets when it begins."""

    def __init__(self, name, work):
        self.name, self.folder = name, work
        self.port, self.errors = processes.free_ports(1)[0], os.path.join(work, f"{name}.log")
        self.process = processes.start(self.configure(), self.errors)
        processes.wait_for_ports(self.process, [self.port], self.errors)
        self.mark()

    def mark(self):
        self.begin = os.path.getsize(self.errors)

    def log(self):
        return processes.tail(self.errors, self.begin)

    def stop(self):
        processes.end(self.process)


class Tinyproxy(Proxy):
    password = ""

    def configure(self):
        path = os.path.join(self.folder, f"{self.name}.conf")
        with open(path, "w") as file:
            file.write(CONFIGURATION.format(**vars(self), password=self.password))
        return ["tinyproxy", "-d", "-c", path]


class LockedTinyproxy(Tinyproxy):
    password = f"BasicAuth {credentials.PROXY_USER} {credentials.PROXY_PASSWORD}"


class Microsocks(Proxy):
    def configure(self):
        return ["microsocks", "-i", "127.0.0.1", "-p", str(self.port)]


class ApacheProxy(Proxy):
    """apache as a proxy with a password."""

    scheme, modules, encryption = "Basic", "auth_basic", ""

    def users(self):
        path = os.path.join(self.folder, f"{self.name}.htpasswd")
        credentials.write_htpasswd(path, credentials.PROXY_USER, credentials.PROXY_PASSWORD)
        return f"AuthUserFile {path}"

    def configure(self):
        path = os.path.join(self.folder, f"{self.name}.conf")
        modules = f"mpm_event authn_core authn_file authz_core authz_user proxy proxy_http proxy_connect {self.modules}"
        lines = [f"LoadModule {name}_module /usr/lib/apache2/modules/mod_{name}.so" for name in modules.split()]
        values = {name: getattr(self, name) for name in ("name", "folder", "errors", "port", "scheme", "encryption")}
        user = "User www-data\nGroup www-data" if os.geteuid() == 0 else ""
        with open(path, "w") as file:
            file.write(APACHE.format(**values, users=self.users(), modules="\n".join(lines), user=user))
        return ["apache2", "-D", "FOREGROUND", "-f", path]


class SecureProxy(ApacheProxy):
    """One with which TLS is spoken."""

    modules = "auth_basic ssl"

    def __init__(self, name, work, certificates):
        pair = certificates.pair("right")
        self.encryption = f"SSLEngine on\nSSLCertificateFile {pair[0]}\nSSLCertificateKeyFile {pair[1]}"
        super().__init__(name, work)


class DigestProxy(ApacheProxy):
    """One that asks for a Digest."""

    scheme, modules = "Digest", "auth_digest"

    def users(self):
        path = os.path.join(self.folder, f"{self.name}.htdigest")
        credentials.write_htdigest(path, credentials.PROXY_USER, credentials.PROXY_PASSWORD)
        return f"AuthDigestProvider file\n    AuthUserFile {path}"


class Proxies:
    def __init__(self, work, certificates):
        self.open, self.locked = Tinyproxy("tinyproxy", work), LockedTinyproxy("tinyproxy-locked", work)
        self.socks = Microsocks("microsocks", work)
        self.secure = SecureProxy("apache-proxy", work, certificates)
        self.digest = DigestProxy("apache-digest-proxy", work)
        self.all = self.open, self.locked, self.socks, self.secure, self.digest

    def stop(self):
        for proxy in self.all:
            proxy.stop()
