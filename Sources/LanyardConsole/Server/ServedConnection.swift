internal import Foundation
internal import Lanyard

/// One connection, from its first byte to its close.
struct ServedConnection: Sendable {
    let socket: ServerSocket
    let place: Connections.Place
    let responder: Responder
    let strangers: Allowance
    let clock: any Clock<Duration>

    /// Returns once the connection is closed.
    func run() async {
        let local = socket.localAddress?.host ?? ""
        var reader = RequestReader()
        do {
            var next = try await firstRequest(&reader, at: local)
            while let request = next, try await exchange(request, at: local, rest: reader.rest), !Task.isCancelled {
                next = try await nextRequest(&reader) { try $0.next() }
            }
        } catch let refusal as Refusal {
            try? await refuse(.refusing(refusal))
        } catch {
            // The connection is lost, too slow, or not wanted any more.
        }
        place.leave()
        await socket.close()
    }

    /// The first request, if whoever asks may: until then nothing is done but what strangers are allowed.
    ///
    /// - Returns: `nil` if the peer has gone, or was refused.
    private func firstRequest(_ reader: inout RequestReader, at local: String) async throws -> Request? {
        typealias Asked = (Request, refusal: Data?)
        let first: Asked? = try await nextRequest(&reader) { reader in
            func read() throws -> Asked? {
                try reader.next().map { ($0, refusal: responder.refusal(of: $0, at: local)?.encoded) }
            }
            guard !reader.rest.isEmpty else { return nil }
            if responder.gatekeeper.isShown(in: reader.rest) { return try read() }
            return try await strangers.work { try read() }
        }
        guard let (request, refusal) = first else { return nil }
        if let refusal {
            try await socket.write(refusal)
            await socket.finish()
            return nil
        }
        return place.keep() ? request : nil
    }

    /// - Returns: `nil` if the peer has gone.
    private func nextRequest<Found>(
        _ reader: inout RequestReader,
        _ next: (inout RequestReader) async throws -> Found?
    ) async throws -> Found? {
        try await Lanyard.withDeadline(in: responder.settings.requestDeadline, clock: clock) {
            while true {
                if let request = try await next(&reader) { return request }
                let bytes = try await socket.read()
                if bytes.isEmpty { return nil }
                reader.append(bytes)
            }
        }
    }

    /// - Returns: Whether another request may follow.
    private func exchange(_ request: Request, at local: String, rest: [UInt8]) async throws -> Bool {
        switch await responder.answer(request, at: local) {
        case .refused(let response):
            try await refuse(response)
            return false
        case .response(var response):
            response.endsConnection = request.endsConnection
            // What follows the head of an answer to HEAD would be read as the next answer.
            if request.method == "HEAD" { response.body = Data() }
            try await send(response)
            return !response.endsConnection
        case .viewer(let handshake, let sequence):
            defer { responder.viewers.leave() }
            try await socket.write(handshake.encoded)
            let viewer = Viewer(socket: socket, watched: responder.watched, places: responder.viewers)
            await viewer.run(after: sequence, rest: rest)
            return false
        }
    }

    /// Refuses, and ends the connection: for want of the token no connection is kept.
    private func refuse(_ response: Response) async throws {
        var response = response
        response.endsConnection = true
        try await send(response)
    }

    private func send(_ response: Response) async throws {
        try await socket.write(response.encoded)
        if response.endsConnection { await socket.finish() }
    }
}
