import Realtime

/// The same as ``RealtimeClient``, as it is usually written: handles of tasks, and an end for each of them. The README lists what is wrong
/// with it; `ByHandTests` shows it.
actor ClientByHand {
    private let dial: RealtimeClient.Dial
    private let clock: any Clock<Duration>
    private var connecting: Task<Void, any Error>?
    private var listening: Task<Void, any Error>?
    private var heartbeat: Task<Void, any Error>?
    private var socket: (any Socket)?
    private var channels: Set<String> = []

    init(clock: any Clock<Duration>, dial: @escaping RealtimeClient.Dial) { (self.clock, self.dial) = (clock, dial) }

    deinit {
        connecting?.cancel()
        listening?.cancel()
        heartbeat?.cancel()
    }

    var isConnected: Bool { socket != nil }

    func connect() async throws {
        if socket != nil { return }
        if let connecting { return try await connecting.value }
        let task = Task {
            var pause = Duration.seconds(1)
            while true {
                do {
                    opened(try await dial())
                    return
                } catch {
                    try await clock.sleep(for: pause)
                    pause *= 2
                }
            }
        }
        connecting = task
        defer { connecting = nil }
        // Whoever connects may give up.
        try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }

    private func opened(_ socket: any Socket) {
        self.socket = socket
        for channel in channels { Task { try await socket.send(Message(.join, channel)) } }
        listening = Task {
            for await message in socket.messages where message.kind == .ping { try await socket.send(Message(.pong)) }
            try Task.checkCancellation()
            self.socket = nil
            try await connect()
        }
        heartbeat = Task {
            while true {
                try await clock.sleep(for: .seconds(25))
                try await socket.send(Message(.ping))
            }
        }
    }

    func subscribe(to channel: String) async throws {
        channels.insert(channel)
        try await connect()
        try await socket?.send(Message(.join, channel))
    }

    func unsubscribe(from channel: String) async throws {
        channels.remove(channel)
        try await connect()
        try await socket?.send(Message(.leave, channel))
    }

    func disconnect() async {
        connecting?.cancel()
        listening?.cancel()
        heartbeat?.cancel()
        let socket = self.socket
        self.socket = nil
        await socket?.close()
    }
}
