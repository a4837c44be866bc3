final class ChannelReader {
    private var lines: [String] = []

    func read(_ channel: Channel) {
        Task {  // expect: endless-loop-keeps-owner
            do {
                for try await line in channel.messages {
                    self.lines.append(line)
                }
            } catch {
                print(error)
            }
        }
    }
}
