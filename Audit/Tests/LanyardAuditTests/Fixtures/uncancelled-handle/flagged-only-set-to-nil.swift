class ChatViewController: UIViewController {
    private var typingTask: Task<Void, Error>?  // expect: uncancelled-handle

    func userTyped() {
        typingTask = nil
        typingTask = Task {
            try await Task.sleep(for: .seconds(3))
            await room.stopTyping()
        }
    }
}
