final class Waiter {
    private var continuation: CheckedContinuation<Void, Never>?

    func turn(_ next: CheckedContinuation<Void, Never>?) {
        continuation?.resume()
        continuation = next
        continuation?.resume()
        continuation = nil
    }
}
