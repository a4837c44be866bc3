final class Dialog {
    private var answer: UnsafeContinuation<Bool, Never>?

    func ask(_ question: String) async -> Bool {
        self.question = question
        return await withUnsafeContinuation { continuation in
            self.answer = continuation  // expect: overwritten-continuation
        }
    }
}
