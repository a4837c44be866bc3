/// Who waits for the next write of a model or a store. Alike in all of them, and instead of a wait for a handle: whoever
/// writes such a call keeps none.
struct NextWrite {
    private var waiter: UnsafeContinuation<Void, Never>?

    mutating func await(_ waiter: UnsafeContinuation<Void, Never>) {
        self.waiter = waiter
    }

    mutating func happened() {
        waiter?.resume()
        waiter = nil
    }
}
