import Foundation

@MainActor final class Stage {
    private let player = Player()
    private var fading: Task<Void, Never>?

    func fade(to volume: Double, hurry: Bool) {
        fading?.cancel()
        fading = Task { await player.fade(to: volume) }
    }
}

struct Player: Sendable { func fade(to volume: Double) async {} }
