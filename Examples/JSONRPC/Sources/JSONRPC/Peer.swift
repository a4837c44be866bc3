internal import Foundation
public import Lanyard

/// One end of a connection: it calls the other end, and answers the other end's calls.
public actor Peer {
    /// Answers a request, or throws; an ``RPCError`` goes to the other end as it is.
    public typealias Handler = @Sendable (_ method: String, _ params: JSON) async throws -> JSON

    private let channel: LineChannel
    private let handler: Handler
    private let timeLimit: Duration

    /// Reads what comes.
    private let connection: TaskScope

    /// The requests of the other end, by id.
    private let answers: TaskScope

    /// The requests of this end that have no answer yet.
    private var calls: [Int: CancellableContinuation<JSON>] = [:]
    private var lastID = 0
    private var isClosed = false

    /// - Parameters:
    ///   - timeLimit: How long an answer may take; then the other end gets an error.
    ///   - limit: How many requests are worked on at once.
    public init(
        _ name: String,
        over channel: LineChannel,
        answeringWithin timeLimit: Duration = .seconds(30),
        atOnce limit: Int = 16,
        parent: TaskScope? = nil,
        handler: @escaping Handler
    ) {
        (self.channel, self.timeLimit, self.handler) = (channel, timeLimit, handler)
        connection = TaskScope(name, parent: parent)
        answers = TaskScope("Answers", parent: connection, limit: limit)
    }

    /// Begins to read.
    public func start() {
        connection.forEach(channel.lines, for: self) { peer, line in
            peer.receive(line)
        } finally: { peer, _ in
            peer.close()
        }
    }

    /// Waits until the connection is closed, by either end.
    public func waitUntilClosed() async throws { try await connection.waitUntilIdle() }

    private func receive(_ line: Data) {
        switch Message(line) {
        case .request(let id, let method, let params)?: answer(id, method, params)
        case .cancel(let id)?: answers.cancel(id: id, "the other end cancelled it")
        case .response(let id?, .success(let result))?: calls.removeValue(forKey: id)?.resume(returning: result)
        case .response(let id?, .failure(let error))?: calls.removeValue(forKey: id)?.resume(throwing: error)
        case .response(nil, _)?: break
        case nil: send(.response(id: nil, .failure(.unreadable)))
        }
    }

    private func send(_ message: Message) { channel.write(message.line) }

    // MARK: Answering

    private func answer(_ id: Int, _ method: String, _ params: JSON) {
        let answer = answers.addTask(id: id, policy: .skip, name: method, for: self) { [handler, timeLimit] in
            try await withDeadline(in: timeLimit, abandoningAfter: .zero) { try await handler(method, params) }
        } then: { peer, result in
            peer.send(.response(id: id, .success(result)))
        } failed: { peer, error in
            peer.send(.response(id: id, .failure(RPCError(error))))
        } finally: { peer, outcome in
            guard case .cancelled(let cause, _) = outcome else { return }
            let error: RPCError = cause.kind == .refused ? .shuttingDown : .cancelled("\(cause)")
            peer.send(.response(id: id, .failure(error)))
        }
        if answer.admission == .skipped { send(.response(id: id, .failure(.duplicate))) }
    }

    // MARK: Calling

    /// Calls the other end.
    ///
    /// - Throws: ``RPCError`` of the other end, or `closed`; `DeadlineExpired` after the time; `CancellationError`. In the latter two
    ///   cases the other end is told that nobody waits any more.
    public func call(_ method: String, _ params: JSON, within limit: Duration = .seconds(30)) async throws -> JSON {
        guard !isClosed else { throw RPCError.closed }
        lastID += 1
        let id = lastID
        defer { if calls.removeValue(forKey: id) != nil { send(.cancel(id: id)) } }
        return try await withDeadline(in: limit) {
            try await withCancellableContinuation { answer in
                calls[id] = answer
                send(.request(id: id, method: method, params: params))
            }
        }
    }

    // MARK: The end

    /// Takes no more requests, lets those that are worked on finish within the grace, and closes the connection.
    public func shutDown(grace: Duration, patience: Duration) async throws -> ShutdownReport {
        let report = try await answers.shutdown(grace: grace, patience: patience)
        connection.cancelAll("shut down")
        close()
        return report
    }

    /// Nothing comes any more, and nobody hears an answer.
    private func close() {
        isClosed = true
        channel.close()
        answers.cancelAll("the connection is closed")
        let calls = calls.values
        self.calls = [:]
        for call in calls { call.resume(throwing: RPCError.closed) }
    }
}

extension RPCError {
    fileprivate init(_ error: any Error) {
        switch error {
        case let error as RPCError: self = error
        case let error as DeadlineExpired: self = .timedOut("\(error)")
        default: self.init(code: -32000, "\(error)")
        }
    }
}
