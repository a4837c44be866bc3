final class Recorder {
    func record() async throws {
        try await withTaskCancellationHandler {
            try await capture()
        } onCancel: {
            if Task.isCancelled { stop() }  // expect: cancellation-asked-elsewhere
        }
    }

    func watch(_ process: Process) async {
        process.terminationHandler = { process in
            if Task.isCancelled { return }  // expect: cancellation-asked-elsewhere
            self.ended(process)
        }
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { timer in
            if Task.isCancelled { timer.invalidate() }  // expect: cancellation-asked-elsewhere
        }
        await begin(process)
    }
}
