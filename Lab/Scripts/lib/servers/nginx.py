"""nginx, with what `Server` promises."""

import os

import credentials
from server import Server

COMMON = """
root {root};
location /moved/ {{ rewrite ^/moved/(.*)$ /basic/$1 redirect; }}
location /elsewhere/ {{ rewrite ^/elsewhere/(.*)$ http://localhost:{other}/files/$1 redirect; }}
location = /latest {{ rewrite ^ /files/small.bin redirect; }}
location /jar/ {{ add_header Set-Cookie "jar=full; Path=/"; rewrite ^/jar/(.*)$ /with-jar/$1 redirect; }}
location /basic/ {{ auth_basic Lanyard; auth_basic_user_file {htpasswd}; }}
location /bearer/ {{ if ($http_authorization != "Bearer {token}") {{ return 401; }} }}
location /certified/ {{ if ($ssl_client_verify != SUCCESS) {{ return 403; }} }}
location /with-a/ {{ if ($http_cookie !~ "{cookie}") {{ return 403; }} }}
location /with-jar/ {{ if ($cookie_jar != full) {{ return 403; }} }}
location /slow/ {{ limit_rate 30k; }}
{telling}
"""

CONFIGURATION = """
{user}
daemon off;
pid {folder}/nginx.pid;
error_log {errors};
events {{ worker_connections 256; }}
http {{
    log_format fields '$status|$request|$http_host|$http_user_agent|$http_range|$http_authorization|'
        '$http_proxy_authorization|$http_cookie';
    access_log {access} fields;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    server {{ listen 127.0.0.1:{http}; listen 127.0.0.1:{other}; include {common}; }}
    server {{
        listen 127.0.0.1:{https} ssl http2;
        ssl_certificate {right[0]};
        ssl_certificate_key {right[1]};
        ssl_client_certificate {authority};
        ssl_verify_client optional;
        include {common};
    }}
    server {{
        listen 127.0.0.1:{misnamed} ssl http2;
        ssl_certificate {wrong[0]};
        ssl_certificate_key {wrong[1]};
        include {common};
    }}
}}
"""


class Nginx(Server):
    name = "nginx"
    knows_certificates = True
    throttles = True

    def configure(self):
        site = self.site
        common = COMMON.format(
            root=site.originals.folder, other=self.other, htpasswd=site.htpasswd, token=credentials.TOKEN,
            cookie=credentials.COOKIE,
            telling="\n".join(
                f'location /{door}/ {{ add_header {field} "{value}"; }}' for door, field, value in site.originals.telling()
            ),
        )
        text = CONFIGURATION.format(
            **vars(self), common=self.write("common.conf", common), user="user root;" if os.geteuid() == 0 else "",
            authority=site.certificates.authority,
            right=site.certificates.pair("right"), wrong=site.certificates.pair("misnamed"),
        )
        return ["nginx", "-e", self.errors, "-c", self.write("nginx.conf", text)]
