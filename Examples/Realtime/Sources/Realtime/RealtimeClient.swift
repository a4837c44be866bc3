package import Lanyard

/// A client that is connected while somebody wants it to be.
///
/// All who want a connection share one. If it is lost, the client dials anew and joins its channels again. When nobody has the client any
/// more, the connection is closed.
package actor RealtimeClient {
    /// Makes a connection. It may be slow to obey a cancellation: what comes too late is closed.
    package typealias Dial = @Sendable () async throws -> any Socket

    private enum Key: TaskID { case connection, silence, idle, outgoing }

    /// The texts that come in the channels, for one reader.
    package nonisolated let texts: AsyncStream<Message>
    private nonisolated let incoming: AsyncStream<Message>.Continuation

    private let dial: Dial
    private let timing: Timing
    /// What is sent. In a shutdown it ends before the connection.
    private let tasks: TaskScope
    private let line: TaskScope

    private var socket: (any Socket)?
    /// Opens with the next connection, or has opened with this one; none if nobody wants one.
    private var opening: OneShot<Void>?
    /// The channels that are wanted, each with the answer of the other end.
    private var channels: [String: OneShot<Void>] = [:]
    /// Whether somebody connected without a channel, and how many wait for that.
    private var isHeld = false
    private var waiting = 0

    package init(
        _ name: String = "Realtime",
        in parent: TaskScope? = nil,
        timing: Timing = Timing(),
        dial: @escaping Dial
    ) {
        (self.dial, self.timing) = (dial, timing)
        tasks = TaskScope(name, parent: parent)
        line = tasks.child("\(name): line", shutdown: .afterParent(grace: .zero))
        (texts, incoming) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1_000))
    }

    deinit { incoming.finish() }

    package var isConnected: Bool { socket != nil }

    // MARK: Connecting

    /// Waits for the connection, and dials if nobody has. It is kept until ``disconnect()``.
    ///
    /// A caller that is cancelled leaves; the others go on waiting. If none of them is left, and no channel is wanted, nobody dials any more.
    ///
    /// - Throws: ``Refused``; `CancellationError` after ``disconnect()``, after a shutdown, and when the task is cancelled.
    package func connect() async throws {
        line.cancel(id: Key.idle)
        waiting += 1
        defer {
            waiting -= 1
            hangUpIfUnwanted()
        }
        try await open().value
        isHeld = true
    }

    /// Closes the connection and leaves all channels. Those who wait for them hear of it.
    package func disconnect() {
        tasks.cancelAll("disconnected")
        giveUp(CancellationError())
    }

    @discardableResult
    private func open() -> OneShot<Void> {
        if let opening { return opening }
        let opening = OneShot<Void>()
        self.opening = opening
        // `restart`: the next connection is made when the last one is closed.
        line.addTask(id: Key.connection, policy: .restart, for: self) { [dial, timing] report in
            try await Connection(dial: dial, timing: timing, report: report).keep()
        } reported: { client, event in
            client.take(event)
        } finally: { client, outcome in
            if case .failed(let error) = outcome { client.giveUp(error) } else { client.giveUp(CancellationError()) }
        }
        return opening
    }

    private func take(_ event: Connection.Event) {
        switch event {
        case .opened(let socket):
            self.socket = socket
            opening?.send()
            expectMessage()
            for channel in channels.keys.sorted() { send(Message(.join, channel)) }
        case .received(let message):
            expectMessage()
            receive(message)
        case .lost:
            (socket, opening) = (nil, OneShot())
            line.cancel(id: Key.silence)
            tasks.cancel(id: Key.outgoing)
            for (channel, answer) in channels where answer.result != nil { channels[channel] = OneShot() }
        }
    }

    /// There is no connection, and nobody dials.
    private func giveUp(_ error: any Error) {
        for waiting in [opening].compactMap(\.self) + channels.values { waiting.fail(error) }
        (socket, opening, channels, isHeld) = (nil, nil, [:], false)
        line.cancel(id: Key.silence)
    }

    // MARK: Channels

    /// Joins a channel; returns when the other end has let this client in. A caller that gives up does not leave the channel.
    ///
    /// - Throws: ``Refused``; `CancellationError` after ``unsubscribe(from:)`` and ``disconnect()``, and when the task is cancelled.
    package func subscribe(to channel: String) async throws {
        line.cancel(id: Key.idle)
        try await (channels[channel] ?? join(channel)).value
    }

    private func join(_ channel: String) -> OneShot<Void> {
        let answer = OneShot<Void>()
        channels[channel] = answer
        if isConnected { send(Message(.join, channel)) } else { open() }
        return answer
    }

    /// Leaves a channel. Whoever leaves the last one hangs up after a while, unless another is joined.
    package func unsubscribe(from channel: String) {
        guard let answer = channels.removeValue(forKey: channel) else { return }
        answer.fail(CancellationError())
        send(Message(.leave, channel))
        hangUpIfUnwanted()
    }

    /// If nobody wants the connection, it is closed after a while.
    private func hangUpIfUnwanted() {
        guard opening != nil, channels.isEmpty, waiting == 0, !isHeld else { return }
        line.after(timing.idle, id: Key.idle, for: self) { client in client.disconnect() }
    }

    /// Sends a text to a channel; returns when it is on its way.
    ///
    /// - Throws: ``NotConnected`` if there is no connection; if it is lost meanwhile, what that throws, or `TaskCancelledError`.
    package func say(_ text: String, in channel: String) async throws {
        guard let sending = send(Message(.text, channel, text: text)) else { throw NotConnected() }
        try await sending.join()
    }

    private func receive(_ message: Message) {
        switch message.kind {
        case .joined:
            if let channel = message.channel { channels[channel]?.send() }
        case .refused:
            if let channel = message.channel { channels.removeValue(forKey: channel)?.fail(Refused(message.text)) }
            hangUpIfUnwanted()
        case .text: incoming.yield(message)
        case .ping: send(Message(.pong))
        case .join, .leave, .pong: break
        }
    }

    // MARK: Sending

    /// One after the other, in the order of the calls.
    @discardableResult
    private func send(_ message: Message) -> ScopedTask<Void>? {
        guard let socket else { return nil }
        return tasks.addTask(id: Key.outgoing, policy: .queue, for: self) {
            try await socket.send(message)
        } failed: { _, _ in
            // If the connection is lost, its messages end; if the message was too long, it goes on.
        }
    }

    // MARK: Heartbeat

    /// Each message begins the time anew.
    private func expectMessage() {
        line.after(timing.silence, id: Key.silence, for: self) { client in client.askWhetherItIsThere() }
    }

    private func askWhetherItIsThere() {
        send(Message(.ping))
        line.after(timing.answer, id: Key.silence, for: self) { client in client.hangUp() }
    }

    /// Ends this connection and not the run that keeps one: that dials anew.
    private func hangUp() {
        guard let socket else { return }
        tasks.addTask(name: "hang up") { await socket.close() }
    }
}
