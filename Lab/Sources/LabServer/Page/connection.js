// The tab's WebSocket: opens it, and tries again with growing pauses.

const longestPause = 10_000

export class Connection {
  // `received(message)` for each message; `changed(state, pause)` when it is "live", or "waiting" for the next attempt.
  constructor({received, changed}) {
    Object.assign(this, {received, changed, socket: null, failures: 0, timer: null})
  }

  open() {
    clearTimeout(this.timer)
    const old = this.socket
    this.socket = null
    old?.close()
    const address = new URL("tab", location.href)
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:"
    address.search = address.hash = ""
    const socket = this.socket = new WebSocket(address)
    socket.onmessage = event => {
      if (socket !== this.socket) return
      const message = JSON.parse(event.data)
      if (message.type === "hello") {
        this.failures = 0
        this.changed("live")
      }
      this.received(message)
    }
    socket.onclose = () => {
      if (socket !== this.socket) return
      this.socket = null
      this.failures += 1
      const pause = Math.min(longestPause, 250 * 2 ** Math.min(this.failures, 8)) * (0.75 + Math.random() / 2)
      this.timer = setTimeout(() => this.open(), pause)
      this.changed("waiting", pause)
    }
  }

  // Nothing is kept for later: what was done on a screen means nothing to the one that comes after it.
  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message))
  }
}
