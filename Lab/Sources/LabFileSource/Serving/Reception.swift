/// Takes in connections for as long as its task is not cancelled.
struct Reception: Sendable {
    let listener: LoopbackSocket
    let shelf: Shelf
    let journal: Journal
    let clock: SourceClock

    /// Returns once the port and every connection are closed.
    func run() async {
        await withDiscardingTaskGroup { group in
            while !Task.isCancelled {
                do {
                    let socket = try await listener.accept()
                    let connection = ClientConnection(
                        socket,
                        number: journal.connectionOpened(),
                        shelf: shelf,
                        journal: journal,
                        clock: clock
                    )
                    group.addTask { await connection.run() }
                } catch {
                    // A connection that was lost before it was taken, or no descriptor left: take a breath, go on.
                    try? await Task.sleep(for: .milliseconds(10))
                }
            }
            await listener.close()
        }
        journal.stop()
    }
}
