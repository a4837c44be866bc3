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
    private var isClosed = false

    init(
        over channel: LineChannel,
        answeringWithin timeLimit: Duration = .seconds(30),
        clock: any Clock<Duration>,
        handler: @escaping Peer.Handler
    ) {
        (self.channel, self.timeLimit, self.clock, self.handler) = (channel, timeLimit, clock, handler)
    }

    func start() {
        reader = Task {
            for await line in channel.lines { receive(line) }
            close()
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
            reply(to: error.id, .failure(.unreadable))
        }
    }

    private func send(_ line: Data) {
        if !channel.write(line) { close() }
    }

    private func reply(to id: RequestID?, _ result: Result<JSON, RPCError>) {
        let line = try? Message.response(id: id, result).line
        if let line = try? line ?? Message.response(id: id, .failure(.unwritable)).line { send(line) }
    }

    private func answer(_ id: RequestID, _ method: String, _ params: JSON) {
        guard !isClosed else { return reply(to: id, .failure(.shuttingDown)) }
        answers[id] = Task {
            do {
                let result = try await withThrowingTaskGroup(of: JSON.self) { [handler, timeLimit, clock] group in
                    group.addTask { try await handler(method, params) }
                    group.addTask {
                        try await clock.sleep(for: timeLimit)
                        throw RPCError.timedOut("no answer in \(timeLimit)")
                    }
                    defer { group.cancelAll() }
                    return try await group.next() ?? .null
                }
                reply(to: id, .success(result))
            } catch is CancellationError {
                reply(to: id, .failure(.cancelled("cancelled")))
            } catch let error as RPCError {
                reply(to: id, .failure(error))
            } catch {
                reply(to: id, .failure(RPCError(code: -32000, "\(error)")))
            }
            answers[id] = nil
        }
    }

    func call(_ method: String, _ params: JSON, within limit: Duration = .seconds(30)) async throws -> JSON {
        guard !isClosed else { throw RPCError.closed }
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

    func shutDown() {
        for answer in answers.values { answer.cancel() }
        close()
    }

    private func close() {
        guard !isClosed else { return }
        isClosed = true
        reader?.cancel()
        channel.close()
        for answer in answers.values { answer.cancel() }
        for timer in timers.values { timer.cancel() }
        for call in calls.values { call.resume(throwing: RPCError.closed) }
        calls = [:]
        timers = [:]
    }
}
