"""tinyproxy, with and without a password, and microsocks."""

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


SECURE = """
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
SSLEngine on
SSLCertificateFile {pair[0]}
SSLCertificateKeyFile {pair[1]}
ProxyRequests On
ProxyVia Off
AllowCONNECT 1-65535
<Proxy *>
    AuthType Basic
    AuthName Lanyard
    AuthUserFile {htpasswd}
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


class SecureProxy(Proxy):
    """apache as a proxy with which TLS is spoken, with a password."""

    def __init__(self, name, work, certificates):
        self.certificates = certificates
        super().__init__(name, work)

    def configure(self):
        path = os.path.join(self.folder, f"{self.name}.conf")
        htpasswd = os.path.join(self.folder, f"{self.name}.htpasswd")
        credentials.write_htpasswd(htpasswd, credentials.PROXY_USER, credentials.PROXY_PASSWORD)
        modules = "mpm_event authn_core authn_file authz_core authz_user auth_basic proxy proxy_http proxy_connect ssl"
        with open(path, "w") as file:
            file.write(
                SECURE.format(
                    **vars(self), pair=self.certificates.pair("right"), htpasswd=htpasswd,
                    modules="\n".join(
                        f"LoadModule {name}_module /usr/lib/apache2/modules/mod_{name}.so" for name in modules.split()
                    ),
                    user="User www-data\nGroup www-data" if os.geteuid() == 0 else "",
                )
            )
        return ["apache2", "-D", "FOREGROUND", "-f", path]


class Proxies:
    def __init__(self, work, certificates):
        self.open, self.locked = Tinyproxy("tinyproxy", work), LockedTinyproxy("tinyproxy-locked", work)
        self.socks = Microsocks("microsocks", work)
        self.secure = SecureProxy("apache-proxy", work, certificates)
        self.all = self.open, self.locked, self.socks, self.secure

    def stop(self):
        for proxy in self.all:
            proxy.stop()
