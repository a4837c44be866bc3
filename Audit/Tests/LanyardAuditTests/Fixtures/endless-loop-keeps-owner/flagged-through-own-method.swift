final class PlayerModel {
    private let player: Player
    private var position = 0.0

    func begin() {
        Task {  // expect: endless-loop-keeps-owner
            await follow()
        }
    }

    private func follow() async {
        for await position in player.positionUpdates {
            self.position = position
        }
    }
}
