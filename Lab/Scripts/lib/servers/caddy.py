"""caddy, with what `Server` promises."""

import json

import credentials
from server import Request, Server

CONFIGURATION = """
{{
    admin off
    auto_https off
    default_sni elsewhere.test
    servers {{
        log_credentials
    }}
}}
(site) {{
    bind 127.0.0.1
    log {{
        output file {access}
        format json
    }}
    root * {root}
    @moved path_regexp moved ^/moved/(.*)$
    redir @moved /basic/{{re.moved.1}}
    @elsewhere path_regexp elsewhere ^/elsewhere/(.*)$
    redir @elsewhere http://localhost:{other}/files/{{re.elsewhere.1}}
    redir /latest /files/small.bin
    @jar path_regexp jar ^/jar/(.*)$
    header @jar Set-Cookie "jar=full; Path=/"
    redir @jar /with-jar/{{re.jar.1}}
    basicauth /basic/* {{
        {user} {bcrypt}
    }}
    @nobody {{
        path /bearer/*
        not header Authorization "Bearer {token}"
    }}
    respond @nobody 401
    @without-a {{
        path /with-a/*
        not header_regexp Cookie "{cookie}"
    }}
    respond @without-a 403
    @without-jar {{
        path /with-jar/*
        not header_regexp Cookie "jar=full"
    }}
    respond @without-jar 403
    {telling}
    file_server
}}
http://:{http}, http://:{other} {{
    import site
}}
https://:{https} {{
    tls {right}
    import site
}}
https://:{misnamed} {{
    tls {wrong}
    import site
}}
"""


class Caddy(Server):
    name = "caddy"

    def configure(self):
        site = self.site
        text = CONFIGURATION.format(
            **vars(self), root=site.originals.folder, user=credentials.USER, bcrypt=site.bcrypt,
            token=credentials.TOKEN, cookie=credentials.COOKIE, right=" ".join(site.certificates.pair("right")),
            wrong=" ".join(site.certificates.pair("misnamed")),
            telling="\n    ".join(f'header /{door}/* {field} "{value}"' for door, field, value in site.originals.telling()),
        )
        return ["caddy", "run", "--adapter", "caddyfile", "--config", self.write("Caddyfile", text)]

    def parse(self, line):
        entry = json.loads(line)
        request = entry["request"]
        names = "User-Agent", "Range", "Authorization", "Proxy-Authorization", "Cookie"
        fields = ["; ".join(request["headers"].get(name, [])) for name in names]
        return Request(entry["status"], request["method"], request["uri"], request["proto"], request["host"], *fields)
