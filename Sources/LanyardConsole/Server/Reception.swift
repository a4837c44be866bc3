internal import Foundation

/// Takes in connections for as long as its task is not cancelled.
struct Reception: Sendable {
    let listener: ServerSocket
    let responder: Responder
    let connections: Places
    let clock: any Clock<Duration>

    /// Returns once the port and every connection are closed.
    func run() async {
        await withDiscardingTaskGroup { group in
            while !Task.isCancelled {
                do {
                    let socket = try await listener.accept()
                    guard connections.take() else {
                        socket.dismiss(with: Self.tooMany.encoded)
                        continue
                    }
                    group.addTask {
                        defer { connections.leave() }
                        await ServedConnection(socket: socket, responder: responder, clock: clock).run()
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
