internal import Foundation

/// Takes in connections for as long as its task is not cancelled.
struct Reception: Sendable {
    let listener: ServerSocket
    let responder: Responder
    let connections: Connections
    let strangers: Allowance
    let clock: any Clock<Duration>

    /// Returns once the port and every connection are closed.
    func run() async {
        await withDiscardingTaskGroup { group in
            while !Task.isCancelled {
                do {
                    let socket = try await listener.accept()
                    guard let place = connections.take(for: socket) else {
                        socket.dismiss(with: Self.tooMany.encoded)
                        continue
                    }
                    let connection = ServedConnection(
                        socket: socket,
                        place: place,
                        responder: responder,
                        strangers: strangers,
                        clock: clock
                    )
                    // With a handle, so that one can be told to make room; a child of a group has none.
                    let task = Task { await connection.run() }
                    place.isServed(by: task)
                    group.addTask {
                        await withTaskCancellationHandler {
                            await task.value
                        } onCancel: {
                            task.cancel()
                        }
                    }
                } catch {
                    // A connection that was lost before it was taken, or no descriptor left: take a breath, go on.
                    try? await clock.sleep(for: .milliseconds(10))
                }
            }
            await listener.close()
        }
    }

    private static var tooMany: Response {
        var response = Response.refusing(Refusal(.serviceUnavailable, "There are too many connections; try again."))
        response.endsConnection = true
        return response
    }
}
