import Foundation
import Lanyard

@MainActor final class Finder {
    private let tasks = TaskScope("Finder")
    private let books = BookService()
    private var results: [Book] = []

    func termChanged(_ term: String) {
        tasks.addTask(id: "search", policy: .replace, for: self) { [books] in
            await books.find(term)
        } then: { model, found in
            model.results = found
        }
    }
}
