final class Ticker {
    private var ticking: Task<Void, Never>?
    private var count = 0

    func start() {
        ticking = Task { [self] in  // expect: deinit-never-runs
            while true {
                try? await Task.sleep(for: .seconds(1))
                count += 1
            }
        }
    }

    deinit { ticking?.cancel() }
}
