final class Recorder {
    private var recording: Task<Void, Never>?

    func record() {
        recording = Task {  // expect: deinit-never-runs
            for await buffer in microphone.buffers { write(buffer) }
        }
    }

    private func write(_ buffer: Buffer) {}

    private func cleanUp() {
        recording?.cancel()
    }

    deinit { cleanUp() }
}
