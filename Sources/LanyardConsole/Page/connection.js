// The stream of frames: opens it, resumes it by sequence number, tries again with growing pauses.

import {count} from "./format.js"
import {ask} from "./request.js"

const longestPause = 10_000
// A program that cannot be reached for so many tries has ended.
const patience = 3

export class Connection {
  // `tell(state, notice)`: "connecting", "live", "reconnecting" or "ended", and what the user should know.
  constructor(store, recorder, {received, tell}) {
    Object.assign(this, {store, recorder, received, tell, session: null, failures: 0, unreachable: 0})
  }

  async open() {
    this.tell(this.hasEnded ? "ended" : this.failures ? "reconnecting" : "connecting", this.notice)
    if (!await this.ask()) return this.tryAgain()
    const after = this.store.live.sequence
    const address = new URL("api/v1/stream", location.href)
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:"
    address.hash = ""
    address.search = after === null ? "" : `?after=${after}`
    const socket = new WebSocket(address)
    let isOpen = false
    socket.onmessage = event => {
      const frame = JSON.parse(event.data)
      if (!this.store.apply(frame)) {
        this.store.live.sequence = null
        return socket.close()
      }
      if (frame.type === "snapshot" || frame.type === "changes") this.recorder.take(event.data, frame)
      if (!isOpen) {
        isOpen = true
        this.failures = 0
        this.notice = null
        this.tell("live", null)
      }
      this.received()
    }
    socket.onclose = async () => {
      if (!isOpen) await this.lookOn()
      this.tryAgain()
    }
  }

  // There are as many viewers as the program allows, as far as a page can know: browsers do not tell why a stream was
  // refused. So it shows what there is each time it tries.
  async lookOn() {
    try {
      const snapshot = await ask("snapshot")
      const {viewers} = snapshot.cost
      this.store.apply({...snapshot, type: "snapshot"})
      this.store.stopClock()
      this.store.live.sequence = null
      this.notice = viewers ? `${inWords(viewers)} watch already: close one of their pages, and this one goes on by itself. Until then it shows the program every few seconds.`
        : "The program does not stream to this page. It shows the program every few seconds."
      this.received()
    } catch (problem) {
      this.notice = problem.message
    }
  }

  // Asks who we are to the program: it tells why a stream would be refused.
  async ask() {
    try {
      const answer = await fetch("api/v1/session")
      this.unreachable = 0
      if (answer.ok) {
        this.session = await answer.json()
        return true
      }
      this.notice = answer.status === 401
        ? "This page is no longer let in: open the address that the program printed when it started."
        : `The program answered ${answer.status}.`
    } catch {
      this.unreachable += 1
      this.notice = "The program does not answer: it may have ended. What is shown is the last it told."
    }
    return false
  }

  get hasEnded() { return this.unreachable >= patience }

  tryAgain() {
    this.failures += 1
    this.store.stopClock()
    this.tell(this.hasEnded ? "ended" : "reconnecting", this.notice)
    const pause = Math.min(longestPause, 250 * 2 ** Math.min(this.failures, 8))
    setTimeout(() => this.open(), pause * (0.75 + Math.random() / 2))
  }
}

const inWords = number => number === 1 ? "One viewer" : `${{8: "Eight"}[number] ?? count(number)} viewers`
