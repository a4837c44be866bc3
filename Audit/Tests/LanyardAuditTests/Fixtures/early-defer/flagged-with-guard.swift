final class Editor {
    var isSaving = false

    func save() {
        guard !isSaving else { return }
        isSaving = true
        defer { isSaving = false }  // expect: early-defer
        let document = document
        Task { [store] in
            try await store.save(document)
        }
    }
}
