actor UploadQueue {
    private let reachability: Reachability

    func run() async {
        let changes = await reachability.updates()
        Task { [weak self] in  // expect: unowned-task
            for await isOnline in changes {
                guard let self else { return }
                if isOnline { await self.wake() }
            }
        }
        while !Task.isCancelled { await next() }
    }

    private func wake() async {}
    private func next() async {}
}

struct Builder {
    func build(_ terminal: Terminal) async throws {
        Task {  // expect: unowned-task
            let handler = SignalHandler(.windowChange)
            for await _ in handler.signals {
                try terminal.resize()
            }
        }
        try await perform()
    }

    private func perform() async throws {}
}
