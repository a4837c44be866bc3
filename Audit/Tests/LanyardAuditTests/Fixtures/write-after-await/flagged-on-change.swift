struct TranslationView: View {
    @State private var text = ""
    @State private var translation = ""

    var body: some View {
        TextField("Text", text: $text)
            .onChange(of: text) { _, newText in
                translate(newText)
            }
    }

    private func translate(_ text: String) {
        Task {
            translation = await translator.translate(text)  // expect: write-after-await
        }
    }
}
