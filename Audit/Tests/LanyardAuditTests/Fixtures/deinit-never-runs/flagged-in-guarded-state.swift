final class RealtimeClient {
    private let state = Mutex(State())

    deinit {
        state.withLock { $0.heartbeatTask?.cancel() }
    }

    func beat() {
        state.withLock { state in
            state.heartbeatTask?.cancel()
            state.heartbeatTask = Task { [clock] in  // expect: deinit-never-runs
                while !Task.isCancelled {
                    try? await clock.sleep(for: .seconds(30))
                    await self.sendHeartbeat()
                }
            }
        }
    }

    private func sendHeartbeat() async {}
}

final class AuthClient {
    private let state = Mutex(State())

    deinit {
        state.withLock { $0.listening?.cancel() }
    }

    private func listen() {
        let task = Task {  // expect: deinit-never-runs
            for await event in auth.changes { await handle(event) }
        }
        state.withLock { $0.listening = task }
    }

    private func handle(_ event: Event) async {}
}
