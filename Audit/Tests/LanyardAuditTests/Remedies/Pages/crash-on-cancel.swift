import Foundation

@MainActor final class Lamp {
    private var isOn = false

    func blink() async throws {
        isOn = true
        try await Task.sleep(for: .seconds(1))
        isOn = false
    }
}

@MainActor final class QuietLamp {
    private var isOn = false

    func blink() async {
        isOn = true
        try? await Task.sleep(for: .seconds(1))
        guard !Task.isCancelled else { return }
        isOn = false
    }
}
