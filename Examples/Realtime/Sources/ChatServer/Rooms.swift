internal import Lanyard
internal import Realtime
internal import WebSockets

/// Who is in which room.
actor Rooms {
    private var rooms: [String: [ObjectIdentifier: WebSocket]] = [:]
    /// What is sent, to each client in a line of its own: one that does not read holds up nobody else.
    private let outgoing = TaskScope("Outgoing")

    /// Serves a client until it goes, or this task is cancelled.
    func serve(_ client: WebSocket) async {
        for await message in client.messages { take(message, from: client) }
        for room in rooms.keys { leave(room, client) }
        outgoing.cancel(id: ObjectIdentifier(client))
    }

    private func take(_ message: Message, from client: WebSocket) {
        switch (message.kind, message.channel) {
        case (.join, let room?) where !room.isEmpty && room.allSatisfy(\.isLetter):
            rooms[room, default: [:]][ObjectIdentifier(client)] = client
            send(Message(.joined, room), to: client)
        case (.join, let room): send(Message(.refused, room, text: "A room has letters only."), to: client)
        case (.leave, let room?): leave(room, client)
        case (.text, let room?):
            // Nobody speaks in a room without being there.
            guard let members = rooms[room], members[ObjectIdentifier(client)] != nil else { return }
            for member in members.values { send(message, to: member) }
        case (.ping, _): send(Message(.pong), to: client)
        default: break
        }
    }

    private func leave(_ room: String, _ client: WebSocket) {
        rooms[room]?[ObjectIdentifier(client)] = nil
        if rooms[room]?.isEmpty == true { rooms[room] = nil }
    }

    /// A client that does not read misses what is beyond a hundred.
    private func send(_ message: Message, to client: WebSocket) {
        outgoing.addTask(id: ObjectIdentifier(client), policy: .concurrent(limit: 1, waiting: 100)) {
            try? await client.send(message)
        }
    }
}
