final class Editor {
    var isSaving = false

    func save() {
        isSaving = true
        defer { isSaving = false }
        Task {
            isSaving = true
            await store.save(document)
            isSaving = false
        }
    }
}
