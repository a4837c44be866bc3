"""Asks a member of etcd over its HTTP gateway: a program of its own for each question would cost more than all that is tried."""

import base64
import ctypes
import http.client
import json
import os
import socket

NEW_NETWORK = 0x40000000
_libc = ctypes.CDLL(None, use_errno=True)


def socket_in(namespace):
    """A socket of a network namespace. The thread goes there and comes back; the socket stays."""
    own = os.open("/proc/thread-self/ns/net", os.O_RDONLY)
    there = os.open(f"/run/netns/{namespace}", os.O_RDONLY)
    try:
        _enter(there)
        try:
            return socket.socket()
        finally:
            _enter(own)
    finally:
        os.close(own)
        os.close(there)


def _enter(namespace):
    if _libc.setns(namespace, NEW_NETWORK):
        raise OSError(ctypes.get_errno(), "setns")


def ask(namespace, address, path, question, patience=2):
    """The answer; `None` if there is none."""
    try:
        connection = http.client.HTTPConnection(address, 2379)
        connection.sock = socket_in(namespace)
        connection.sock.settimeout(patience)
        try:
            connection.sock.connect((address, 2379))
            connection.request("POST", f"/v3/{path}", json.dumps(question))
            response = connection.getresponse()
            answer = json.loads(response.read())
            return answer if response.status == 200 else None
        finally:
            connection.close()
    except (OSError, ValueError, http.client.HTTPException):
        return None


def encoded(text):
    return base64.b64encode(text.encode()).decode()
