final class Environment {
    private var polling: Task<Void, Never>?

    init() {
        polling = Task { [weak self] in
            while true {
                guard let self else { return }
                self.poll()
                try? await Task.sleep(for: .seconds(1))
            }
        }
    }
}
