@MainActor
final class ToastModel {
    private var hideTask: Task<Void, Never>?
    var toast: Toast?

    func show(_ toast: Toast) {
        self.toast = toast
        hideTask?.cancel()
        hideTask = Task { [weak self] in
            try? await Task.sleep(nanoseconds: 3_000_000_000)  // expect: swallowed-sleep
            self?.toast = nil
        }
    }
}
