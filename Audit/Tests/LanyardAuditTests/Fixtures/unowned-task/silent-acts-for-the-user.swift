final class JoinScreenModel {
    private var preview: Preview?

    func process(_ action: Action) {
        switch action {
        case .knock: Task { await knockRoom() }
        case .join: Task { await joinRoom() }
        }
    }

    private func knockRoom() async { preview = await room.knock() }
    private func joinRoom() async { preview = await room.join() }
}
