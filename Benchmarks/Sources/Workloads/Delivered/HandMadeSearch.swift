/// What one writes without a library: a stored handle, a generation, `[weak self]` and `deinit`. A task that was cancelled
/// before its turn asks nobody, as ours does not.
@MainActor final class HandMadeSearch: Search {
    private(set) var books = 0 { didSet { nextWrite.happened() } }
    var nextWrite = NextWrite()
    private var task: Task<Void, Never>?
    private var generation = 0

    func load() {
        task?.cancel()
        generation += 1
        task = Task { [weak self, generation] in
            guard !Task.isCancelled, let books = try? await Library.books() else { return }
            self?.write(books, generation)
        }
    }

    func debounce(for delay: Duration) {
        task?.cancel()
        generation += 1
        task = Task { [weak self, generation] in
            do { try await Task.sleep(for: delay) } catch { return }
            guard let books = try? await Library.books() else { return }
            self?.write(books, generation)
        }
    }

    private func write(_ books: Int, _ generation: Int) {
        if generation == self.generation { self.books = books }
    }

    func end() async {
        task?.cancel()
        await task?.value
    }

    deinit { task?.cancel() }
}
