final class Editor {
    var isSaving = false

    func save() async {
        isSaving = true
        defer { isSaving = false }
        await Task.detached { await store.save(document) }.value
    }
}
