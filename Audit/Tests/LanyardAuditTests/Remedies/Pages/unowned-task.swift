import Foundation

@MainActor final class Reader {
    private let service = BookService()
    private let id = 1
    private var article: Article?

    private var loading: Task<Void, Never>?

    func load() {
        loading?.cancel()
        loading = Task { [weak self, service, id] in
            guard let article = try? await service.article(id), !Task.isCancelled else { return }
            self?.article = article
        }
    }

    deinit { loading?.cancel() }
}

struct TitleView: View {
    @State private var title = ""
    let id: Int

    var body: some Any {
        Text(title)
            .task(id: id) {
                let found = await BookService().fetchTitle(id)
                if !Task.isCancelled { title = found }
            }
    }
}
