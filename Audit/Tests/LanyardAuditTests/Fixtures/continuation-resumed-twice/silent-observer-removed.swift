final class Foreground {
    func wait() async {
        await withCheckedContinuation { continuation in
            let box = Box()
            box.token = NotificationCenter.default.addObserver(forName: .willEnterForeground, object: nil, queue: .main)
            { _ in
                NotificationCenter.default.removeObserver(box.token)
                continuation.resume()
            }
        }
    }
}
