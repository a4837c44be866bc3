import Foundation
import JSONRPC

/// The same as ``Peer``, with tasks and handles kept by hand. The README lists what is wrong with it; `ByHandTests` shows it.
actor PeerByHand {
    private let channel: LineChannel
    private let handler: Peer.Handler
    private let timeLimit: Duration
    private let clock: any Clock<Duration>
    private var reader: Task<Void, Never>?
    private var answers: [RequestID: Task<Void, Never>] = [:]
    private var calls: [RequestID: CheckedContinuation<JSON, any Error>] = [:]
    private var timers: [RequestID: Task<Void, Never>] = [:]
    private var lastID: Int128 = 0
    private var isEnding = false
    private var isClosed = false

    init(
        over channel: LineChannel,
        answeringWithin timeLimit: Duration = .seconds(30),
        clock: any Clock<Duration>,
        handler: @escaping Peer.Handler
    ) {
        (self.channel, self.timeLimit, self.clock, self.handler) = (channel, timeLimit, clock, handler)
    }

    deinit {
        reader?.cancel()
        for answer in answers.values { answer.cancel() }
        channel.close()
    }

    func start() {
        guard !isEnding else { return }
        reader = Task { [weak self, lines = channel.lines] in
            for await line in lines { await self?.receive(line) }
            await self?.finish()
        }
    }

    private func receive(_ line: Data) {
        do throws(Message.Unreadable) {
            switch try Message(line) {
            case .request(let id, let method, let params)?: answer(id, method, params)
            case .notification(let method, let params)?: Task { [handler] in try? await handler(method, params) }
            case .cancel(let id)?: answers[id]?.cancel()
            case .response(let id?, let result)?:
                timers.removeValue(forKey: id)?.cancel()
                calls.removeValue(forKey: id)?.resume(with: result)
            case .response(nil, _)?, nil: break
            }
        } catch {
            reply(to: error.id, .failure(error.reason))
        }
    }

    private func send(_ line: Data) {
        if !channel.write(line) { close() }
    }

    private func reply(to id: RequestID?, _ result: Result<JSON, RPCError>) {
        do {
            send(try Message.response(id: id, result).line)
        } catch {
            let reason = error as? RPCError ?? .unwritable
            if let line = try? Message.response(id: id, .failure(reason)).line { send(line) }
        }
    }

    private func answer(_ id: RequestID, _ method: String, _ params: JSON) {
        guard !isEnding else { return reply(to: id, .failure(.shuttingDown)) }
        guard answers[id] == nil else { return reply(to: id, .failure(.duplicate)) }
        answers[id] = Task { [weak self, handler, timeLimit, clock] in
            let result: Result<JSON, RPCError>
            do {
                let value = try await withThrowingTaskGroup(of: JSON.self) { group in
                    group.addTask { try await handler(method, params) }
                    group.addTask {
                        try await clock.sleep(for: timeLimit)
                        throw RPCError.timedOut("no answer in \(timeLimit)")
                    }
                    defer { group.cancelAll() }
                    return try await group.next() ?? .null
                }
                result = .success(value)
            } catch is CancellationError {
                result = .failure(.cancelled("cancelled"))
            } catch {
                result = .failure(error as? RPCError ?? .failed)
            }
            await self?.answered(id, result)
        }
    }

    private func answered(_ id: RequestID, _ result: Result<JSON, RPCError>) {
        answers[id] = nil
        reply(to: id, result)
    }

    func call(_ method: String, _ params: JSON, within limit: Duration = .seconds(30)) async throws -> JSON {
        guard !isEnding else { throw RPCError.closed }
        lastID += 1
        let id = RequestID.number(lastID)
        let request = try Message.request(id: id, method: method, params: params).line
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                calls[id] = continuation
                timers[id] = Task {
                    guard (try? await clock.sleep(for: limit)) != nil else { return }
                    give(up: id, RPCError.timedOut("no answer in \(limit)"))
                }
                send(request)
            }
        } onCancel: {
            Task { await give(up: id, CancellationError()) }
        }
    }

    private func give(up id: RequestID, _ error: any Error) {
        timers.removeValue(forKey: id)?.cancel()
        guard let call = calls.removeValue(forKey: id) else { return }
        if let line = try? Message.cancel(id: id).line { send(line) }
        call.resume(throwing: error)
    }

    func shutDown() async {
        for answer in answers.values { answer.cancel() }
        await finish()
    }

    /// Lets the answers go out that are still to come, and closes.
    private func finish() async {
        isEnding = true
        loseCalls()
        for answer in answers.values { await answer.value }
        close()
    }

    private func close() {
        guard !isClosed else { return }
        (isEnding, isClosed) = (true, true)
        loseCalls()
        reader?.cancel()
        channel.close()
        for answer in answers.values { answer.cancel() }
    }

    private func loseCalls() {
        for timer in timers.values { timer.cancel() }
        for call in calls.values { call.resume(throwing: RPCError.closed) }
        (timers, calls) = ([:], [:])
    }
}
