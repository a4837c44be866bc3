actor Connector {
    func connect() async {
        while true {
            do {
                try await socket.open()
                return
            } catch {  // expect: cancellation-as-failure note
                attempts += 1
            }
        }
    }
}
