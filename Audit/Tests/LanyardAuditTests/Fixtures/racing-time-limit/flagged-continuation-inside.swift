final class Speaker {
    func say(_ text: String) async -> Bool {
        await withTaskGroup(of: Bool.self) { group in  // expect: racing-time-limit
            group.addTask {
                await withCheckedContinuation { continuation in
                    self.voice.say(text) { continuation.resume(returning: true) }
                }
            }
            group.addTask {
                try? await Task.sleep(for: .seconds(5))
                return false
            }
            let answer = await group.next() ?? false
            group.cancelAll()
            return answer
        }
    }
}
