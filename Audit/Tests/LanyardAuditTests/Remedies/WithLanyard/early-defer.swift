import Foundation
import Lanyard
import LanyardUI

@MainActor final class Editor {
    private let tasks = TaskScope("Editor")
    private let save: AsyncAction<Document, Void>

    init(store: Store) {
        save = AsyncAction("Save", parent: tasks) { [store] document in
            await store.save(document)
        }
    }
}

struct Document: Sendable {}
struct Store: Sendable { func save(_ document: Document) async {} }
