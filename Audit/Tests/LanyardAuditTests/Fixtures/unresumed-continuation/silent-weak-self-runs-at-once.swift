final class Fetcher {
    func fetch(_ ids: Set<String>) async -> [Product] {
        await withCheckedContinuation { [weak self] continuation in
            self?.start(ids) { continuation.resume(returning: $0) }
        }
    }

    func fetchAll() async -> [Product] {
        await withCheckedContinuation { [weak self] continuation in
            guard let self else { return }
            start([]) { continuation.resume(returning: $0) }
        }
    }
}
