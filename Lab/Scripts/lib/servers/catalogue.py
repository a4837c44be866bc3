"""All servers and all cases, in the order in which they are played."""

import authentication
import encryption
import inspecting
import proxying
import redirects
import resuming
import slowness
import telling
import updating
import whole
from apache import Apache
from caddy import Caddy
from lighttpd import Lighttpd
from nginx import Nginx

SERVERS = {server.name: server for server in (Nginx, Caddy, Apache, Lighttpd)}
CASES = [
    case
    for topic in (whole, resuming, updating, telling, slowness, authentication, redirects, proxying, encryption, inspecting)
    for function in vars(topic).values()
    for case in getattr(function, "cases", [])
]
