import Lanyard

/// W18: connect and disconnect: a connection that callers share, with a listener and a heartbeat.
enum Connections {
    static let all = [
        Workload("W18.scope", 20_000) { await again($0, await ScopedConnection()) },
        Workload("W18.byHand", 20_000) { await again($0, await HandMadeConnection()) },
    ]

    @MainActor private static func again<C: Connecting>(_ count: Int, _ connection: C) async -> C {
        for _ in 0..<count {
            // Nothing here refuses a connection; one that failed would be measured as an excellent figure.
            try! await connection.connect()
            connection.disconnect()
        }
        return connection
    }
}

@MainActor protocol Connecting: Sendable {
    func connect() async throws
    func disconnect()
}

/// A connection as a library gives it.
struct Line: Sendable {
    let messages: AsyncStream<Int>
    let end: AsyncStream<Int>.Continuation

    @concurrent static func dial() async throws -> Line {
        let (messages, end) = AsyncStream.makeStream(of: Int.self)
        return Line(messages: messages, end: end)
    }

    func close() { end.finish() }
    @concurrent func ping() async throws {}
}

/// A connection is one run, which dials, listens and closes: as in `Examples/Realtime`.
@MainActor final class ScopedConnection: Connecting {
    private enum Key { case connection, heartbeat }

    private enum Event: Sendable {
        case opened(Line)
        case received(Int)
    }

    private let tasks = TaskScope("Connection")
    private var opening: OneShot<Void>?
    private var line: Line?
    private(set) var received = 0

    func connect() async throws { try await open().value }

    private func open() -> OneShot<Void> {
        if let opening { return opening }
        let opening = OneShot<Void>()
        self.opening = opening
        tasks.addTask(id: Key.connection, for: self) { @concurrent report in
            let line = try await Line.dial()
            report(.opened(line))
            for await message in line.messages { report(.received(message)) }
            line.close()
        } reported: { model, event in
            model.take(event)
        }
        return opening
    }

    private func take(_ event: Event) {
        switch event {
        case .opened(let line):
            self.line = line
            opening?.send()
            tasks.addTask(id: Key.heartbeat) {
                try await every(.seconds(25), after: .seconds(25)) { try await line.ping() }
            }
        case .received: received += 1
        }
    }

    func disconnect() {
        tasks.cancelAll()
        opening?.fail(CancellationError())
        (opening, line) = (nil, nil)
    }
}

/// Three handles, a generation and `[weak self]`: what one writes without a library.
@MainActor final class HandMadeConnection: Connecting {
    private var dial: Task<Void, any Error>?
    private var listener: Task<Void, Never>?
    private var heartbeat: Task<Void, any Error>?
    private var generation = 0
    private var line: Line?
    private(set) var received = 0

    func connect() async throws {
        if let dial { return try await dial.value }
        generation += 1
        let task = Task { [weak self, generation] in
            let line = try await Line.dial()
            guard let self, generation == self.generation else { return line.close() }
            connected(line)
            dial = nil
        }
        dial = task
        try await task.value
    }

    private func connected(_ line: Line) {
        self.line = line
        listener = Task { [weak self, generation] in
            for await _ in line.messages {
                guard let self, generation == self.generation else { return }
                received += 1
            }
        }
        heartbeat = Task {
            while true {
                try await Task.sleep(for: .seconds(25))
                try await line.ping()
            }
        }
    }

    func disconnect() {
        generation += 1
        dial?.cancel()
        listener?.cancel()
        heartbeat?.cancel()
        (dial, listener, heartbeat) = (nil, nil, nil)
        line?.close()
        line = nil
    }

    deinit {
        dial?.cancel()
        listener?.cancel()
        heartbeat?.cancel()
    }
}
