final class RoomModel {
    var messages: [Message] = []

    func observe(_ room: Room) {
        Task { [weak self] in
            for await message in room.messageStream {
                guard let self else { return }
                self.messages.append(message)
            }
        }
    }
}
