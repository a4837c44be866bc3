final class Index {
    func find(_ id: Int) async -> Entry? {
        await withCheckedContinuation { continuation in
            queue.async {
                for entry in self.entries where entry.id == id {
                    continuation.resume(returning: entry)
                    return
                }
                continuation.resume(returning: nil)
            }
        }
    }
}
