@Observable
final class RoomModel {
    var messages: [Message] = []

    func observe(_ room: Room) {
        Task { [weak self] in  // expect: endless-loop-keeps-owner
            guard let self else { return }
            for await message in room.messageStream {
                self.messages.append(message)
            }
        }
    }
}
