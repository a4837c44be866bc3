import Lanyard
import NIOHTTP1
import Synchronization

/// Asks for the head of one file, and receives nothing.
struct HeadRun: Sendable {
    let request: DownloadRequest
    let services: DownloadServices

    /// Returns the heads of all answers of the last try: those of redirects, and last that of the file, whatever its status is.
    ///
    /// - Throws: ``DownloadError``; anything at all if the task was cancelled.
    func perform() async throws -> [AnswerHead] {
        let sender = try services.senders(for: request, at: try SourceURL(request.url))[0]
        let heads = Mutex<[AnswerHead]>([])
        var workspace = Workspace()
        do {
            try await retry(attempts: services.attempts, backoff: services.backoff, clock: services.timeline.clock) {
                heads.withLock { $0 = [] }
                let place = services.gate.reserve(host: sender.source.authority)
                defer { place.leave() }
                try await place.enter()
                let reply = try await sender.send(range: nil, validator: nil, method: .HEAD) { reply in
                    heads.withLock { $0.append(AnswerHead(reply)) }
                }
                workspace.hasConnected = true
                if !(200..<300).contains(reply.status) {
                    _ = try Answer.interpret(reply, asked: nil, now: services.wallClock())
                }
            } deciding: { error in
                let error = error as? DownloadError ?? .unexpected("\(error)")
                return try services.judge(error, &workspace, mirrors: 1, hasGrown: false)
            }
        } catch DownloadError.httpStatus {
        }
        return heads.withLock { $0 }
    }
}
