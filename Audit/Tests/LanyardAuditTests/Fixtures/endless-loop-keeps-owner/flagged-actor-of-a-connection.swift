actor SocketTransport {
    func open() {
        Task {  // expect: endless-loop-keeps-owner
            for await message in socket.messages() { self.receive(message) }
        }
    }
}
