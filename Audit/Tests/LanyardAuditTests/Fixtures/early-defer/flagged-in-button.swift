struct SaveButton: View {
    @State private var isSaving = false

    var body: some View {
        Button("Save") {
            isSaving = true
            defer { isSaving = false }  // expect: early-defer
            Task { await store.save() }
        }
    }
}
