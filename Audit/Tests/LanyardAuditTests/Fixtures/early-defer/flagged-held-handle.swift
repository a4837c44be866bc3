final class Editor {
    var isSaving = false
    private var saving: Task<Void, Never>?

    func save() {
        isSaving = true
        defer { isSaving = false }  // expect: early-defer
        saving = Task { await store.save(document) }
    }
}
