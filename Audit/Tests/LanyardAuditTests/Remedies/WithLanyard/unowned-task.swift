import Foundation
import Lanyard

@MainActor final class Reader {
    private let service = BookService()
    private let id = 1
    private var article: Article?

    private let tasks = TaskScope("Article")

    func load() {
        tasks.addTask(id: "load", for: self) { [service, id] in
            try await service.article(id)
        } then: { model, article in
            model.article = article
        }
    }
}
