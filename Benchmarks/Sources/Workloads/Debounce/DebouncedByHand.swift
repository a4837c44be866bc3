/// What one writes without a library: a task that sleeps, cancelled by the next event.
final class DebouncedByHand {
    private(set) var task: Task<Void, Never>?

    func event() {
        task?.cancel()
        task = Task {
            do { try await Task.sleep(for: Debounce.delay) } catch { return }
            debounced()
        }
    }
}

/// What is to happen when events have been quiet.
@inline(never)
func debounced() {}
