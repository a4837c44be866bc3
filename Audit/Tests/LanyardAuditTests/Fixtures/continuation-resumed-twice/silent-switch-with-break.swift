final class Index {
    func kind(_ id: Int) async -> Kind {
        await withCheckedContinuation { continuation in
            queue.async {
                switch self.entries[id] {
                case .book:
                    continuation.resume(returning: .book)
                    break
                default:
                    continuation.resume(returning: .other)
                }
            }
        }
    }
}
