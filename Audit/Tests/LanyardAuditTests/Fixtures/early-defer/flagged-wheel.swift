final class Editor {
    var isSaving = false

    func save() {
        isSaving = true
        defer { isSaving = false }  // expect: early-defer
        Task {
            await store.save(document)
        }
    }
}
