struct TranslationView: View {
    @State private var translation = ""
    @State private var work: Task<Void, Never>?
    @State private var text = ""

    var body: some View {
        TextField("Text", text: $text)
            .onChange(of: text) { _, text in
                work = Task { translation = await translator.translate(text) }  // expect: overwritten-handle
            }
            .onDisappear { work?.cancel() }
    }
}
