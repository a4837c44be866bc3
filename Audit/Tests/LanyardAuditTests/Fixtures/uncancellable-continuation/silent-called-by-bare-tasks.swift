final class Dialog {
    private var answer: CheckedContinuation<Bool, Error>?

    func ask() async throws -> Bool {
        try await withCheckedThrowingContinuation { answer = $0 }
    }
}

final class Screen {
    private let dialog = Dialog()

    func deleteTapped() {
        Task { if try await dialog.ask() { delete() } }
    }
}
