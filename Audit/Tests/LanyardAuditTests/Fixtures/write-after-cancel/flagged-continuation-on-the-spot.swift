final class Finder {
    private(set) var hits: [Hit] = []
    private var task: Task<Void, Never>?

    func find(_ text: String) {
        task?.cancel()
        task = Task {
            hits = await withCheckedContinuation { continuation in  // expect: write-after-cancel
                index.find(text) { continuation.resume(returning: $0) }
            }
        }
    }
}
