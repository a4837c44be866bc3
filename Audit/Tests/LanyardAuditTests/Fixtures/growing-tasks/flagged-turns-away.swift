actor ExitMonitor {
    private var exitCallbacks: [String: ExitCallback] = [:]
    private var runningTasks: [String: Task<Void, Never>] = [:]

    func stopTracking(id: String) {
        runningTasks[id]?.cancel()
        runningTasks.removeValue(forKey: id)
    }

    func track(id: String, waitingOn: @escaping WaitHandler) throws {
        guard self.runningTasks[id] == nil else {
            throw TrackingError("already tracking \(id)")
        }
        self.runningTasks[id] = Task {  // expect: growing-tasks note
            do {
                try await onExit(id, waitingOn())
            } catch {
                try? await onExit(id, ExitStatus(-1))
            }
        }
    }
}
