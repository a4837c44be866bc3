final class AskModel {
    private var cancellables: Set<AnyCancellable> = []  // expect: growing-tasks

    func ask() {
        Task { [weak self] in
            await self?.answer()
        }.store(in: &cancellables)
    }
}
