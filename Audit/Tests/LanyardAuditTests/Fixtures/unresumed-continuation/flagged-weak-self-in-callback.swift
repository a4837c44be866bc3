final class Fetcher {
    func fetch(_ ids: Set<String>) async -> [Product] {
        await withCheckedContinuation { continuation in
            server.start(ids) { [weak self] found in
                guard let self else { return }  // expect: unresumed-continuation
                continuation.resume(returning: sorted(found))
            }
        }
    }

    func close() async {
        await withCheckedContinuation { continuation in
            controller?.dismiss { continuation.resume() }  // expect: unresumed-continuation
        }
    }
}
