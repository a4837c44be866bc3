final class Writer {
    func write(_ data: Data) async throws {
        for attempt in 0..<5 {
            do {
                try await perform(data)
                return
            } catch let failure as RadioFailure where failure.isBusy {
                try? await Task.sleep(for: .milliseconds(100 * attempt))  // expect: swallowed-sleep note
                count += 1
            }
        }
    }
}
