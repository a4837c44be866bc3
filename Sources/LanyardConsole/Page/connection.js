// The stream of frames: opens it, resumes it by sequence number, tries again with growing pauses.

const longestPause = 10_000

export class Connection {
  // `tell(state, notice)`: "connecting", "live" or "reconnecting", and what the user should know.
  constructor(store, {received, tell}) {
    Object.assign(this, {store, received, tell, session: null, failures: 0})
  }

  async open() {
    this.tell(this.failures ? "reconnecting" : "connecting", this.notice)
    if (!await this.ask()) return this.tryAgain()
    const after = this.store.live.sequence
    const address = new URL("api/v1/stream", location.href)
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:"
    address.hash = ""
    address.search = after === null ? "" : `?after=${after}`
    const socket = new WebSocket(address)
    let isOpen = false
    socket.onmessage = event => {
      if (!this.store.apply(JSON.parse(event.data))) {
        this.store.live.sequence = null
        return socket.close()
      }
      if (!isOpen) {
        isOpen = true
        this.failures = 0
        this.notice = null
        this.tell("live", null)
      }
      this.received()
    }
    socket.onclose = () => {
      if (!isOpen) this.notice = "The program does not stream to this page: it may have as many viewers as it allows."
      this.tryAgain()
    }
  }

  // Asks who we are to the program: it tells why a stream would be refused.
  async ask() {
    try {
      const answer = await fetch("api/v1/session")
      if (answer.ok) {
        this.session = await answer.json()
        return true
      }
      this.notice = answer.status === 401
        ? "This page is no longer let in: open the address that the program printed when it started."
        : `The program answered ${answer.status}.`
    } catch {
      // What answers next is another program, with numbers of its own.
      this.store.live.sequence = null
      this.notice = "The program does not answer: it may have ended. What is shown is the last it told."
    }
    return false
  }

  tryAgain() {
    this.failures += 1
    this.store.stopClock()
    this.tell("reconnecting", this.notice)
    const pause = Math.min(longestPause, 250 * 2 ** Math.min(this.failures, 8))
    setTimeout(() => this.open(), pause * (0.75 + Math.random() / 2))
  }
}

// Asks the program for something below /api/v1/. Throws what went wrong, in words for the user.
export async function request(path, options) {
  let answer
  try {
    answer = await fetch(`api/v1/${path}`, options)
  } catch {
    throw new Error("The program does not answer.")
  }
  const body = await answer.json().catch(() => ({}))
  if (!answer.ok) throw Object.assign(new Error(body.error ?? `The program answered ${answer.status}.`), {status: answer.status})
  return body
}
