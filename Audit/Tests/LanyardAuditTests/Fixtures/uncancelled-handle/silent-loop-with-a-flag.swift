struct TranscriptView: View {
    @State private var isRecording = false
    @State private var work: Task<Void, Never>?

    var body: some View {
        Button("Record") {
            isRecording.toggle()
            work = Task {
                while isRecording { await transcribe() }
            }
        }
    }

    private func transcribe() async {}
}
