final class Foreground {
    func wait() async {
        await withCheckedContinuation { continuation in
            NotificationCenter.default.addObserver(forName: .shown) { _ in  // expect: continuation-resumed-twice
                continuation.resume()
            }
        }
    }
}
