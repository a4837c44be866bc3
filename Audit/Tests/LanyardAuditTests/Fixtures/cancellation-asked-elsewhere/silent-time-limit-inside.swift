final class Poller {
    func poll() {
        Task {
            try await withTimeout(.seconds(5)) {
                while !Task.isCancelled { await self.ask() }
            }
        }
    }

    func screen() -> some View {
        content.task {
            while !Task.isCancelled { await refresh() }
        }
    }
}

final class Waiter {
    func wait() async throws {
        // An initializer of the program, which cancels the task when the time is over.
        let waiting = Task(timeout: .seconds(1)) {
            while true {
                try Task.checkCancellation()
                if await isReady { return }
            }
        }
        try await waiting.value
    }
}
