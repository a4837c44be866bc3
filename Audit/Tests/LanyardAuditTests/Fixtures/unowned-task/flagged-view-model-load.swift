@Observable
final class ArticleListModel {
    private(set) var articles: [Article] = []
    private let service: ArticleService

    func load() {
        Task {  // expect: unowned-task note
            articles = try await service.articles()
        }
    }
}
