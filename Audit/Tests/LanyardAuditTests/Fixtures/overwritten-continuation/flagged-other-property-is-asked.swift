actor Lines {
    private var reader: CheckedContinuation<String, Never>?
    private var buffer: [String] = []

    func next() async -> String {
        if !buffer.isEmpty { buffer.removeFirst() }
        return await withCheckedContinuation { continuation in
            reader = continuation  // expect: overwritten-continuation
        }
    }
}
