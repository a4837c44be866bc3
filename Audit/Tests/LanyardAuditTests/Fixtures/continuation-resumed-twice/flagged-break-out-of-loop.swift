final class Index {
    func find(_ id: Int) async -> Entry? {
        await withCheckedContinuation { continuation in
            queue.async {
                for entry in self.entries {
                    if entry.id == id {
                        continuation.resume(returning: entry)  // expect: continuation-resumed-twice
                        break
                    }
                }
                continuation.resume(returning: nil)
            }
        }
    }
}
