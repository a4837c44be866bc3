final class BrowserModel: ObservableObject {
    @Published private var title = ""
    @Published private var address: URL?
    private var bag: Set<AnyCancellable> = []

    init(_ page: Page) {
        page.publisher(for: \.address).sink { [weak self] address in
            self?.didMove(to: address)
        }.store(in: &bag)
    }

    private func didMove(to address: URL) {
        Task {  // expect: unowned-task
            await history.visit(address)
            self.address = address
        }
    }
}
