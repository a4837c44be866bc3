final class RoomCoordinator {
    private let navigation: NavigationController

    func open(_ id: String) {
        Task {
            let room = await rooms.room(id)
            navigation.root = RoomScreen(room)
        }
    }
}
