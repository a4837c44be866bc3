final class Foreground {
    func wait() async {
        await withCheckedContinuation { continuation in
            NotificationCenter.default.addObserver(forName: .willEnterForeground, object: nil, queue: .main) { _ in  // expect: continuation-resumed-twice
                continuation.resume()
            }
        }
    }
}
