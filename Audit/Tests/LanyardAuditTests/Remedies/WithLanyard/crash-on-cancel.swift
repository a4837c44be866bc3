import Foundation
import Lanyard

@MainActor final class Lamp {
    private let tasks = TaskScope("Lamp")
    private var isOn = false

    func blink() {
        isOn = true
        tasks.addTask(id: "blink", policy: .replace, for: self) {
            try await Task.sleep(for: .seconds(1))
        } then: { model, _ in
            model.isOn = false
        }
    }
}
