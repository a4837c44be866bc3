import Foundation

@MainActor final class Editor {
    private let store = Store()
    private let document = Document()
    private var isSaving = false

    func save() {
        isSaving = true
        Task {
            defer { isSaving = false }
            await store.save(document)
        }
    }
}

struct Document: Sendable {}
struct Store: Sendable { func save(_ document: Document) async {} }
