final class Dialog {
    private var continuation: CheckedContinuation<Bool, Never>?

    func confirm() {
        continuation?.resume(returning: true)  // expect: continuation-resumed-twice
    }

    func close() {
        continuation?.resume(returning: false)
        continuation = nil
    }
}
