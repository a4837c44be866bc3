import Foundation
import Lanyard
import LanyardUI

@MainActor final class Finder {
    private let tasks = TaskScope("Finder")
    private let library = BookService()
    private var search: AsyncAction<String, [Book]>?

    func prepare() {
        search = AsyncAction("Search", policy: .restart, parent: tasks) { [library] term in
            await library.books(matching: term)
        }
    }
}
