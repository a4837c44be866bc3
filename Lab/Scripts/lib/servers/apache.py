"""apache, with what `Server` promises."""

import os

import credentials
from server import FIELDS, Server

MODULES = "mpm_event authn_core authn_file authz_core authz_user auth_basic auth_digest alias headers ratelimit env setenvif ssl http2"

CONFIGURATION = """
ServerRoot {folder}
DefaultRuntimeDir {folder}
PidFile {folder}/apache.pid
ErrorLog {errors}
ServerName 127.0.0.1
{modules}
{user}
Listen 127.0.0.1:{http}
Listen 127.0.0.1:{other}
Listen 127.0.0.1:{https}
Listen 127.0.0.1:{misnamed}
LogFormat "{fields}" fields
# With virtual hosts there would be other fields in it.
GlobalLog {access} fields
Protocols h2 http/1.1
DocumentRoot {root}
<Directory {root}>
    Options FollowSymLinks
    Require all granted
</Directory>
RedirectMatch 302 ^/moved/(.*)$ /basic/$1
RedirectMatch 302 ^/elsewhere/(.*)$ http://localhost:{other}/files/$1
RedirectMatch 302 ^/latest$ /files/small.bin
RedirectMatch 302 ^/jar/(.*)$ /with-jar/$1
<Location /jar/>
    Header always set Set-Cookie "jar=full; Path=/"
</Location>
<Location /basic/>
    AuthType Basic
    AuthName Lanyard
    AuthUserFile {htpasswd}
    Require valid-user
</Location>
<Location /digest/>
    AuthType Digest
    AuthName Lanyard
    AuthDigestProvider file
    AuthUserFile {htdigest}
    Require valid-user
</Location>
<Location /certified/>
    Require expr "%{{SSL_CLIENT_VERIFY}} == 'SUCCESS'"
</Location>
<Location /bearer/>
    Require expr "%{{HTTP:Authorization}} == 'Bearer {token}'"
</Location>
<Location /with-a/>
    Require expr "%{{HTTP:Cookie}} =~ /{cookie}/"
</Location>
<Location /with-jar/>
    Require expr "%{{HTTP:Cookie}} =~ /jar=full/"
</Location>
<Location /slow/>
    SetOutputFilter RATE_LIMIT
    SetEnv rate-limit 30
</Location>
<Location /own-md5/>
    ContentDigest On
</Location>
{telling}
"""

ENCRYPTED = """
<VirtualHost 127.0.0.1:{port}>
    SSLEngine on
    SSLCertificateFile {pair[0]}
    SSLCertificateKeyFile {pair[1]}
    SSLCACertificateFile {authority}
    SSLVerifyClient optional
</VirtualHost>
"""


class Apache(Server):
    name = "apache"
    digest = "MD5"
    knows_certificates = True
    throttles = computes_md5 = True

    def configure(self):
        site = self.site
        modules = [f"LoadModule {name}_module /usr/lib/apache2/modules/mod_{name}.so" for name in MODULES.split()]
        text = CONFIGURATION.format(
            **vars(self), fields=FIELDS, modules="\n".join(modules), root=site.originals.folder, htpasswd=site.htpasswd, htdigest=site.htdigest,
            token=credentials.TOKEN, cookie=credentials.COOKIE,
            telling="\n".join(
                f'<Location /{door}/>\n    Header set {field} "{value}"\n</Location>'
                for door, field, value in site.originals.telling()
            ),
            user="User www-data\nGroup www-data" if os.geteuid() == 0 else "",
        )
        for port, name in (self.https, "right"), (self.misnamed, "misnamed"):
            text += ENCRYPTED.format(port=port, pair=site.certificates.pair(name), authority=site.certificates.authority)
        return ["apache2", "-D", "FOREGROUND", "-f", self.write("apache.conf", text)]
