/// The same as ``HandMadeSearch``, on an actor. With `[weak self]` its tasks run on no actor, and go there to write.
actor HandMadeStore: Store {
    private(set) var books = 0 { didSet { nextWrite.happened() } }
    var nextWrite = NextWrite()
    private var task: Task<Void, Never>?
    private var generation = 0

    func load() {
        task?.cancel()
        generation += 1
        task = Task { [weak self, generation] in
            guard !Task.isCancelled, let books = try? await Library.books() else { return }
            await self?.write(books, generation)
        }
    }

    func debounce(for delay: Duration) {
        task?.cancel()
        generation += 1
        task = Task { [weak self, generation] in
            do { try await Task.sleep(for: delay) } catch { return }
            guard let books = try? await Library.books() else { return }
            await self?.write(books, generation)
        }
    }

    private func write(_ books: Int, _ generation: Int) {
        if generation == self.generation { self.books = books }
    }

    deinit { task?.cancel() }
}
