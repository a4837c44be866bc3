import Foundation
import JSONRPC

/// The same as ``Peer``, with tasks and handles kept by hand. The README lists what is wrong with it; `ByHandTests` shows it.
actor PeerByHand {
    private let channel: LineChannel
    private let handler: Peer.Handler
    private let timeLimit: Duration
    private var reader: Task<Void, Never>?
    private var answers: [Int: Task<Void, Never>] = [:]
    private var calls: [Int: CheckedContinuation<JSON, any Error>] = [:]
    private var timers: [Int: Task<Void, Never>] = [:]
    private var lastID = 0
    private var isClosed = false

    init(over channel: LineChannel, answeringWithin timeLimit: Duration = .seconds(30), handler: @escaping Peer.Handler)
    {
        (self.channel, self.timeLimit, self.handler) = (channel, timeLimit, handler)
    }

    func start() {
        reader = Task {
            for await line in channel.lines { receive(line) }
            close()
        }
    }

    private func receive(_ line: Data) {
        switch Message(line) {
        case .request(let id, let method, let params)?: answer(id, method, params)
        case .cancel(let id)?: answers[id]?.cancel()
        case .response(let id?, .success(let result))?:
            timers.removeValue(forKey: id)?.cancel()
            calls.removeValue(forKey: id)?.resume(returning: result)
        case .response(let id?, .failure(let error))?:
            timers.removeValue(forKey: id)?.cancel()
            calls.removeValue(forKey: id)?.resume(throwing: error)
        case .response(nil, _)?: break
        case nil: send(.response(id: nil, .failure(.unreadable)))
        }
    }

    private func send(_ message: Message) { channel.write(message.line) }

    private func answer(_ id: Int, _ method: String, _ params: JSON) {
        guard !isClosed else { return send(.response(id: id, .failure(.shuttingDown))) }
        answers[id] = Task {
            do {
                let result = try await withThrowingTaskGroup(of: JSON.self) { [handler, timeLimit] group in
                    group.addTask { try await handler(method, params) }
                    group.addTask {
                        try await Task.sleep(for: timeLimit)
                        throw RPCError.timedOut("\(timeLimit)")
                    }
                    defer { group.cancelAll() }
                    return try await group.next() ?? .null
                }
                send(.response(id: id, .success(result)))
            } catch is CancellationError {
                send(.response(id: id, .failure(.cancelled("cancelled"))))
            } catch let error as RPCError {
                send(.response(id: id, .failure(error)))
            } catch {
                send(.response(id: id, .failure(RPCError(code: -32000, "\(error)"))))
            }
            answers[id] = nil
        }
    }

    func call(_ method: String, _ params: JSON, within limit: Duration = .seconds(30)) async throws -> JSON {
        guard !isClosed else { throw RPCError.closed }
        lastID += 1
        let id = lastID
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                calls[id] = continuation
                timers[id] = Task {
                    guard (try? await Task.sleep(for: limit)) != nil else { return }
                    give(up: id, RPCError.timedOut("\(limit)"))
                }
                send(.request(id: id, method: method, params: params))
            }
        } onCancel: {
            Task { await give(up: id, CancellationError()) }
        }
    }

    private func give(up id: Int, _ error: any Error) {
        timers.removeValue(forKey: id)?.cancel()
        guard let call = calls.removeValue(forKey: id) else { return }
        send(.cancel(id: id))
        call.resume(throwing: error)
    }

    func shutDown() {
        for answer in answers.values { answer.cancel() }
        close()
    }

    private func close() {
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
