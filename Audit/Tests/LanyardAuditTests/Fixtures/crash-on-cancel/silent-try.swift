final class Light {
    func blink() async throws {
        try await Task.sleep(for: .seconds(1))
        try? await Task.sleep(for: .seconds(1))
        isOn = false
    }
}
