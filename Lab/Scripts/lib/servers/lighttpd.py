"""lighttpd, with what `Server` promises."""

import signal

import credentials
import processes
from server import FIELDS, Server

CONFIGURATION = """
# What sets fields stands before what answers.
server.modules = (
    "mod_setenv", "mod_access", "mod_auth", "mod_authn_file", "mod_redirect", "mod_openssl", "mod_accesslog"
)
server.document-root = "{root}"
server.bind = "127.0.0.1"
server.port = {http}
server.errorlog = "{errors}"
# What is changed in a case would be served as it was for a second.
server.stat-cache-engine = "disable"
# A file without a type is served without an ETag, and then not in parts.
mimetype.assign = ( "" => "application/octet-stream" )
accesslog.filename = "{access}"
accesslog.format = "{fields}"
url.redirect-code = 302
url.redirect = (
    "^/moved/(.*)$" => "/basic/$1",
    "^/elsewhere/(.*)$" => "http://localhost:{other}/files/$1",
    "^/latest$" => "/files/small.bin",
    "^/jar/(.*)$" => "/with-jar/$1",
)
auth.backend = "htpasswd"
auth.backend.htpasswd.userfile = "{htpasswd}"
auth.require = ( "/basic/" => ( "method" => "basic", "realm" => "Lanyard", "require" => "valid-user" ) )
$HTTP["url"] =~ "^/digest/" {{
    auth.backend = "htdigest"
    auth.backend.htdigest.userfile = "{htdigest}"
    auth.require = (
        "/digest/" => (
            "method" => "digest", "realm" => "Lanyard", "algorithm" => "SHA-256", "userhash" => "enable",
            "require" => "valid-user"
        )
    )
}}
$HTTP["url"] =~ "^/jar/" {{
    setenv.add-response-header = ( "Set-Cookie" => "jar=full; Path=/" )
}}
$HTTP["url"] =~ "^/bearer/" {{
    $REQUEST_HEADER["Authorization"] != "Bearer {token}" {{ url.access-deny = ( "" ) }}
}}
$HTTP["url"] =~ "^/with-a/" {{
    $REQUEST_HEADER["Cookie"] !~ "{cookie}" {{ url.access-deny = ( "" ) }}
}}
$HTTP["url"] =~ "^/with-jar/" {{
    $REQUEST_HEADER["Cookie"] !~ "jar=full" {{ url.access-deny = ( "" ) }}
}}
$HTTP["url"] =~ "^/slow/" {{
    connection.kbytes-per-second = 30
}}
{telling}
$SERVER["socket"] == "127.0.0.1:{other}" {{ }}
$SERVER["socket"] == "127.0.0.1:{https}" {{
    ssl.engine = "enable"
    ssl.pemfile = "{right[0]}"
    ssl.privkey = "{right[1]}"
}}
$SERVER["socket"] == "127.0.0.1:{misnamed}" {{
    ssl.engine = "enable"
    ssl.pemfile = "{wrong[0]}"
    ssl.privkey = "{wrong[1]}"
}}
"""


class Lighttpd(Server):
    name = "lighttpd"
    digest = "SHA-256"
    throttles = True

    def configure(self):
        site = self.site
        text = CONFIGURATION.format(
            **vars(self), fields=FIELDS.replace(">", ""), root=site.originals.folder, htpasswd=site.htpasswd, htdigest=site.htdigest,
            token=credentials.TOKEN, cookie=credentials.COOKIE,
            right=site.certificates.pair("right"), wrong=site.certificates.pair("misnamed"),
            telling="\n".join(
                f'$HTTP["url"] =~ "^/{door}/" {{\n    setenv.add-response-header = ( "{field}" => "{value}" )\n}}'
                for door, field, value in site.originals.telling()
            ),
        )
        return ["lighttpd", "-D", "-f", self.write("lighttpd.conf", text)]

    def flush(self):
        """It keeps its log back for seconds, but for when it is told to open it anew."""
        processes.send(self.process, signal.SIGHUP)
