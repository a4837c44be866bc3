final class FormModel {
    private var isSending = false
    private var failure: Error?

    func send(_ form: Form) {
        isSending = true
        Task {
            do {
                try await server.send(form)
            } catch {
                failure = error
            }
            isSending = false
        }
    }
}
