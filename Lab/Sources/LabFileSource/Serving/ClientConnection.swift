internal import Foundation
internal import LabSockets

/// One client's connection, from its first byte to its close.
///
/// One task answers, another waits for the client to go: so that is noticed at once, whatever the first is doing. When
/// either ends, the other is cancelled, and only then is the socket closed. A client that closes just its sending half
/// counts as gone.
final class ClientConnection: Sendable {
    /// What becomes of the connection after an answer.
    private enum Verdict: Sendable {
        case keep, close, reset
    }

    private let socket: ClientSocket
    private let place: Places.Place
    private let number: Int
    private let shelf: Shelf
    private let journal: Journal
    private let clock: SourceClock

    init(
        _ socket: ClientSocket,
        _ place: Places.Place,
        number: Int,
        shelf: Shelf,
        journal: Journal,
        clock: SourceClock
    ) {
        self.socket = socket
        self.place = place
        self.number = number
        self.shelf = shelf
        self.journal = journal
        self.clock = clock
    }

    func run() async {
        let verdict = await withTaskGroup(of: Verdict?.self) { group in
            group.addTask { await self.respond(to: self.socket.incoming) }
            group.addTask {
                await self.socket.gone()
                return nil
            }
            var verdict = Verdict.close
            for await side in group {
                if let side { verdict = side }
                group.cancelAll()
            }
            return verdict
        }
        socket.awaits(.nothing)
        await socket.close(abruptly: verdict == .reset)
        journal.connectionClosed()
    }

    private func respond(to incoming: AsyncStream<[UInt8]>) async -> Verdict {
        var collector = HeadCollector()
        var awaited = ClientSocket.Awaited.head
        socket.awaits(awaited)
        for await bytes in incoming {
            socket.took(bytes.count)
            collector.append(bytes)
            var verdict: Verdict? = .keep
            while verdict == .keep {
                verdict = await respond(to: collector.next())
                if verdict == .keep {
                    awaited = .request
                    socket.awaits(awaited)
                }
            }
            if let verdict { return verdict }
            // Its time begins with its first byte, and no other byte makes it longer.
            if awaited == .request, collector.hasBegun {
                awaited = .head
                socket.awaits(awaited)
            }
        }
        return .close
    }

    /// - Returns: `nil` if more must come first.
    private func respond(to result: HeadCollector.Result) async -> Verdict? {
        switch result {
        case .incomplete: return nil
        case .head(let head):
            socket.awaits(.nothing)
            return await exchange(head)
        case .malformed: return await refuse(.plain(400, "not a request"))
        case .tooLong: return await refuse(.plain(431, "too long a head"))
        }
    }

    private func refuse(_ answer: Answer) async -> Verdict {
        var answer = answer
        answer.announcesClose = true
        try? await socket.write(answer.head(at: Date()))
        if case .text(let text) = answer.body { try? await socket.write(Data(text.utf8)) }
        return .close
    }

    private func exchange(_ head: RequestHead) async -> Verdict {
        // Several fields of one name were put together; there is one Host in each honest request.
        switch socket.refusal(host: head.headers["host"], origin: head.headers["origin"]) {
        case nil: break
        case .noHost: return await refuse(.plain(400, "no host"))
        case .otherHost(_, _): return await refuse(.plain(421, "nothing is known under this name"))
        case .otherOrigin: return await refuse(.plain(403, "not for pages of others"))
        }
        guard place.begin() else { return .close }
        defer { place.rest() }
        let file = shelf.admit(head.file)
        let request = journal.received(head, ordinal: file?.ordinal, over: number)
        let answer = Answer.to(head, for: file)
        do {
            let isComplete = try await send(answer, of: file, for: request)
            journal.ended(request.id, isComplete ? .finished : .cut)
            if case .reset = answer.course, !isComplete { return .reset }
            return isComplete && answer.keepsConnection ? .keep : .close
        } catch {
            journal.ended(request.id, end(for: error))
            return .close
        }
    }

    private func end(for error: any Error) -> RequestEnd {
        if ClientSocket.isLoss(error) || !socket.isOpen { return .clientGone }
        return error is CancellationError || Task.isCancelled ? .stopped : .cut
    }

    /// - Returns: Whether the body was sent to its end.
    private func send(_ answer: Answer, of file: AdmittedFile?, for request: ServedRequest) async throws -> Bool {
        if answer.stallsHead {
            try await journal.wait(for: .released(request: request.id, file: request.file))
        }
        journal.headSent(of: request.id, status: answer.status, length: answer.announcedLength)
        try await socket.write(answer.head(at: Date()))
        switch answer.body {
        case .none:
            return true
        case .text(let text):
            try await socket.write(Data(text.utf8)) { journal.sent($0, of: request.id) }
            return true
        case .content(let range):
            guard let file else { return true }
            var sender = try BodySender(
                answer,
                of: file,
                request: request.id,
                over: socket,
                journal: journal,
                clock: clock
            )
            return try await sender.send(range, answer.course)
        }
    }
}
