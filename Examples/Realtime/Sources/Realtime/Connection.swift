internal import Lanyard

/// Dials, listens, hangs up, and begins again: all that happens to a connection, in one operation.
///
/// So whatever ends its run, be it a button, a shutdown or the owner's end, ends the connection with it.
struct Connection: Sendable {
    enum Event: Sendable {
        case opened(any Socket)
        case received(Message)
        case lost
    }

    let dial: RealtimeClient.Dial
    let timing: Timing
    let report: TaskReport<Event>

    private struct Lost: Error {}

    /// Keeps a connection until it is cancelled.
    ///
    /// - Throws: ``Refused`` if the other end does not want this client.
    func keep() async throws {
        var wasOpen = false
        try await retry(attempts: .max, backoff: timing.backoff) {
            wasOpen = false
            let socket = try await withDeadline(in: timing.dialing, abandoningAfter: .zero) { [dial] in
                try await dial()
            } withheld: { socket in
                await socket.close()  // It came too late.
            }
            wasOpen = true
            await listen(to: socket)
            throw Lost()
        } deciding: { error in
            guard !(error is Refused), case .retry = RetryDecision.unlessCancelled(error) else { return .fail }
            // After a connection that was there the pauses begin anew.
            return .retry(failuresInARow: wasOpen ? 1 : nil)
        }
    }

    private func listen(to socket: any Socket) async {
        report(.opened(socket))
        for await message in socket.messages { report(.received(message)) }
        await withCancellationShield { await socket.close() }
        report(.lost)
    }
}
