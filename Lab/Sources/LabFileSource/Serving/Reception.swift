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
        let places = Places(limits.connections)
        await withDiscardingTaskGroup { group in
            await listener.serve { socket in
                guard places.take() else { return socket.closeAtOnce() }
                let connection = ClientConnection(
                    socket,
                    number: journal.connectionOpened(),
                    shelf: shelf,
                    journal: journal,
                    clock: clock
                )
                group.addTask {
                    await connection.run()
                    places.free()
                }
            }
            group.cancelAll()
        }
        // Those that were on their way from the port, and that nobody took in.
        await listener.closeAll()
        journal.stop()
    }
}
