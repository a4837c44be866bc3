internal import Foundation
internal import Lanyard

/// One connection, from its first byte to its close.
struct ServedConnection: Sendable {
    let socket: ServerSocket
    let responder: Responder
    let clock: any Clock<Duration>

    /// Returns once the connection is closed.
    func run() async {
        let local = socket.localAddress?.host ?? ""
        var reader = RequestReader()
        var goesOn = true
        while goesOn, !Task.isCancelled {
            do {
                guard let request = try await nextRequest(&reader) else { break }
                goesOn = try await exchange(request, at: local, rest: reader.rest)
            } catch let refusal as Refusal {
                var response = Response.refusing(refusal)
                response.endsConnection = true
                try? await send(response)
                goesOn = false
            } catch {
                // The connection is lost, too slow, or not wanted any more.
                goesOn = false
            }
        }
        await socket.close()
    }

    /// - Returns: `nil` if the peer has gone.
    private func nextRequest(_ reader: inout RequestReader) async throws -> Request? {
        try await Lanyard.withDeadline(in: responder.settings.requestDeadline, clock: clock) {
            while true {
                if let request = try reader.next() { return request }
                let bytes = try await socket.read()
                if bytes.isEmpty { return nil }
                reader.append(bytes)
            }
        }
    }

    /// - Returns: Whether another request may follow.
    private func exchange(_ request: Request, at local: String, rest: [UInt8]) async throws -> Bool {
        switch await responder.answer(request, at: local) {
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

    private func send(_ response: Response) async throws {
        try await socket.write(response.encoded)
        if response.endsConnection { await socket.finish() }
    }
}
