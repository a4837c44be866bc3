internal import LabSockets

/// Takes in connections for as long as its task is not cancelled.
struct Reception: Sendable {
    let listener: LoopbackListener
    let shelf: Shelf
    let journal: Journal
    let clock: SourceClock
    let limits: ListenerLimits

    /// Returns once the port and every connection are closed.
    func run() async {
        let places = Places(limits)
        await withDiscardingTaskGroup { group in
            await listener.serve { socket in
                guard let place = places.take(closing: { socket.closeAtOnce() }) else { return socket.closeAtOnce() }
                let connection = ClientConnection(
                    socket,
                    place,
                    number: journal.connectionOpened(),
                    shelf: shelf,
                    journal: journal,
                    clock: clock
                )
                group.addTask {
                    await connection.run()
                    place.leave()
                }
            }
            group.cancelAll()
        }
        // Those that were on their way from the port, and that nobody took in.
        await listener.closeAll()
        journal.stop()
    }
}
