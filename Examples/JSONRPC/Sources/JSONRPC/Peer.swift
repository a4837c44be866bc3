internal import Foundation
public import Lanyard

/// One end of a connection: it calls the other end, and answers the other end's calls.
public actor Peer {
    /// Answers a request, or throws: an ``RPCError`` goes to the other end as it is; of another error it hears only that
    /// there was one.
    public typealias Handler = @Sendable (_ method: String, _ params: JSON) async throws -> JSON

    private enum Phase {
        case open
        /// Nothing comes any more, and what came is answered.
        case ending
        case closed
    }

    private let channel: LineChannel
    private let handler: Handler
    private let timeLimit: Duration

    /// What reads, and what closes in the end.
    private let connection: TaskScope

    /// The requests of the other end, by id.
    private let answers: TaskScope

    /// Its notifications, below the requests: they end together, but one that hangs takes no request's place.
    private let notices: TaskScope

    /// The requests of this end that have no answer yet.
    private var calls: [RequestID: CancellableContinuation<JSON>] = [:]
    private var lastID: Int128 = 0
    private var phase = Phase.open

    /// - Parameters:
    ///   - timeLimit: How long an answer may take, from when the request came; then the other end gets an error.
    ///   - limit: How many requests are worked on at once; the others wait.
    ///   - log: Hears of the errors that the other end is not told, with the method.
    public init(
        _ name: String,
        over channel: LineChannel,
        answeringWithin timeLimit: Duration = .seconds(30),
        atOnce limit: Int = 16,
        parent: TaskScope? = nil,
        log: @escaping @Sendable (_ method: String, any Error) -> Void = { _, _ in },
        handler: @escaping Handler
    ) {
        (self.channel, self.timeLimit) = (channel, timeLimit)
        self.handler = { method, params in
            do {
                return try await handler(method, params)
            } catch  where !(error is RPCError) && !Task.isCancelled {
                log(method, error)
                throw RPCError.failed
            }
        }
        connection = TaskScope(name, parent: parent)
        answers = TaskScope("\(name): answers", parent: parent, limit: limit)
        notices = answers.child("\(name): notices")
    }

    /// Begins to read, unless the connection is closed already. To be called once.
    public func start() {
        guard phase == .open else { return }
        connection.forEach(channel.lines, name: "read", for: self) { peer, line in
            peer.receive(line)
        } finally: { peer, _ in
            peer.inputEnded()
        }
    }

    private func receive(_ line: Data) {
        do throws(Message.Unreadable) {
            switch try Message(line) {
            case .request(let id, let method, let params)?: answer(id, method, params)
            case .notification(let method, let params)?: heed(method, params)
            case .cancel(let id)?: cancel(id)
            case .response(let id?, let result)?:
                calls.removeValue(forKey: id)?.resume(with: Result(catching: result.get))
            case .response(nil, _)?, nil: break
            }
        } catch {
            reply(to: error.id, .failure(error.reason))
        }
    }

    private func send(_ line: Data) {
        if !channel.write(line) { close() }
    }

    // MARK: Answering

    private func answer(_ id: RequestID, _ method: String, _ params: JSON) {
        let answer = answers.addTask(id: id, policy: .skip, name: method, deadline: timeLimit, for: self) {
            [handler, timeLimit] in
            // What the wait for a place has left of the time.
            let rest = Deadline.current?.remaining ?? timeLimit
            return try await withDeadline(in: rest, abandoningAfter: .zero, name: method) {
                try await handler(method, params)
            }
        } then: { peer, result in
            peer.reply(to: id, .success(result))
        } failed: { [timeLimit] peer, error in
            peer.reply(to: id, .failure(RPCError(error, timeLimit: timeLimit)))
        } finally: { peer, outcome in
            // Only `cancel(_:)` cancels it by its id, and has answered; `failed` has answered for the deadline.
            guard let cause = outcome.cause, ![.requested, .deadlineExpired].contains(cause.kind) else { return }
            peer.reply(to: id, .failure(RPCError(cause)))
        }
        if answer.admission == .skipped { reply(to: id, .failure(.duplicate)) }
    }

    private static let notWanted = "the other end cancelled it"

    /// Answers at once, whatever the handler does: what is cancelled delivers nothing, and leaves its id to the next request.
    private func cancel(_ id: RequestID) {
        guard answers.isActive(id: id) else { return }
        answers.cancel(id: id, Self.notWanted)
        reply(to: id, .failure(.cancelled(Self.notWanted)))
    }

    /// One after the other, as they came. The other end does not hear what becomes of them.
    private func heed(_ method: String, _ params: JSON) {
        notices.addTask(id: "notice", policy: .queue, name: method) { [handler, timeLimit] in
            _ = try? await withDeadline(in: timeLimit, abandoningAfter: .zero, name: method) {
                try await handler(method, params)
            }
        }
    }

    private func reply(to id: RequestID?, _ result: Result<JSON, RPCError>) {
        do {
            send(try Message.response(id: id, result).line)
        } catch {
            let reason = error as? RPCError ?? .unwritable
            // Numbers and words can always be written, if the id leaves them room.
            for id in [id, nil] {
                guard let line = try? Message.response(id: id, .failure(reason)).line else { continue }
                return send(line)
            }
        }
    }

    // MARK: Calling

    /// Calls the other end.
    ///
    /// - Throws: ``RPCError`` of the other end, `closed` or `tooLong`; `EncodingError` if a number is not finite;
    ///   `DeadlineExpired` after the time; `CancellationError`. In the latter two cases the other end is told that nobody waits
    ///   any more.
    public func call(_ method: String, _ params: JSON, within limit: Duration = .seconds(30)) async throws -> JSON {
        guard phase == .open else { throw RPCError.closed }
        lastID += 1
        let id = RequestID.number(lastID)
        let request = try Message.request(id: id, method: method, params: params).line
        defer {
            if calls.removeValue(forKey: id) != nil, let cancel = try? Message.cancel(id: id).line { send(cancel) }
        }
        return try await Lanyard.withDeadline(in: limit) {
            try await withCancellableContinuation { answer in
                calls[id] = answer
                send(request)
            }
        }
    }

    // MARK: The end

    /// Waits until the connection is closed, by either end, and all is written that the other end reads.
    public func waitUntilClosed() async throws { try await connection.waitUntilIdle() }

    /// Takes no more requests, lets those that are worked on finish within the grace, and closes the connection.
    @discardableResult
    public func shutDown(grace: Duration, patience: Duration) async throws -> ShutdownReport {
        let report = try await answers.shutdown(grace: grace, patience: patience)
        close()
        try? await waitUntilClosed()  // Whoever is cancelled gets the report anyway.
        return report
    }

    /// The other end sends nothing more. It may still read: what it asked for is answered.
    private func inputEnded() {
        guard phase == .open else { return }
        phase = .ending
        loseCalls()
        connection.addTask(for: self, name: "answer the rest") { [answers, timeLimit] in
            try await answers.shutdown(grace: timeLimit, patience: .seconds(1))
        } finally: { peer, _ in
            peer.close()
        }
    }

    private func close() {
        guard phase != .closed else { return }
        phase = .closed
        loseCalls()
        answers.cancelAll("the connection is closed")
        connection.cancelAll("the connection is closed")
        channel.close()
        connection.addTask(name: "write the rest") { [channel] in
            try? await Lanyard.withDeadline(in: .seconds(1)) { try await channel.waitUntilWritten() }
        }
    }

    private func loseCalls() {
        let lost = calls.values
        calls = [:]
        for call in lost { call.resume(throwing: RPCError.closed) }
    }
}
