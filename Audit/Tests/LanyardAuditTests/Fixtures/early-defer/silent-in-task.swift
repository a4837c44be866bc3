final class Editor {
    var isSaving = false

    func save() {
        isSaving = true
        Task {
            defer { isSaving = false }
            await store.save(document)
        }
    }
}
