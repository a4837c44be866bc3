final class MeterModel {
    private var level = 0.0
    private var metering: Task<Void, Never>?

    func start() {
        metering = Task { for await value in microphone.levels { level = value } }
    }

    func stop() {
        metering?.cancel()
    }
}
