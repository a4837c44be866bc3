final class Monitor {
    var status = Status.unknown

    func start() {
        Task { [weak self] in
            while !Task.isCancelled {  // expect: cancellation-asked-elsewhere
                let status = await ping()
                self?.status = status
                try? await Task.sleep(for: .seconds(30))
            }
        }
    }
}
