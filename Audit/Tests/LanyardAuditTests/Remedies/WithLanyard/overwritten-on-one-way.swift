import Foundation
import Lanyard

@MainActor final class Stage {
    private let tasks = TaskScope("Stage")
    private let player = Player()

    func fade(to volume: Double) {
        tasks.addTask(id: "fade", policy: .replace) { [player] in await player.fade(to: volume) }
    }
}

struct Player: Sendable { func fade(to volume: Double) async {} }
