final class Recorder {
    private var isRecording = false
    private var level = 0
    private var transcribing: Task<Void, Never>?

    func record() {
        isRecording = true
        transcribing = Task {
            while isRecording { level = await microphone.level() }
        }
    }

    func pause() { isRecording = false }
}
