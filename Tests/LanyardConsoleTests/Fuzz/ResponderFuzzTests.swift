import Foundation
import LanyardTestSupport
import Testing

@testable import LanyardConsole

@Suite struct ResponderFuzzTests {
    private let program = FakeProgram()
    private let fleet = FakeFleet()

    private func responder(allowsCancelling: Bool) -> Responder {
        let token = AccessToken(text: HTTPCorpus.token)
        var settings = ServerSettings()
        (settings.allowsCancelling, settings.token) = (allowsCancelling, token)
        settings.fleet = fleet
        return Responder(
            watched: program,
            settings: settings,
            gatekeeper: Gatekeeper(token: token, port: HTTPCorpus.port),
            viewers: Places(limit: 8)
        )
    }

    @Test func `nobody gets in without the token, or from elsewhere, whatever is asked`() async {
        let responders = [responder(allowsCancelling: true), responder(allowsCancelling: false)]
        let fuzz = Fuzz("handlers", corpus: HTTPCorpus.streams, words: HTTPCorpus.words)
        await fuzz.run(
            3000,
            property:
                "only who has the token and comes from the page is told anything or cancels, and every head of an "
                + "answer is well-formed",
            filter: "ResponderFuzzTests"
        ) { input, numbers in
            var reader = RequestReader()
            reader.append(input)
            guard let request = try? reader.next() else { return false }
            let mayCancel = !numbers.once(in: 4)
            let responder = responders[mayCancel ? 0 : 1]
            let before = cancels
            let status = try await status(of: responder.answer(request, at: "127.0.0.1"), from: responder)
            let isOpen = [101, 200, 303].contains(status)
            if isOpen, !isInvited(request) { throw Fuzz.Broken("\(status) for \(request)") }
            if cancels > before, !mayCancel || !isInvited(request) || !isArmed(request) {
                throw Fuzz.Broken("\(request) cancels")
            }
            return isOpen
        }
    }

    private var cancels: Int { program.cancels.all.count + fleet.cancels.all.count }

    /// Checks the head, and gives back a viewer's place.
    private func status(of answer: Responder.Answer, from responder: Responder) throws -> Int {
        let response: Response
        switch answer {
        case .refused(let plain), .response(let plain): response = plain
        case .viewer(let handshake, _):
            responder.viewers.leave()
            response = handshake
        }
        let bytes = response.encoded
        guard let end = bytes.firstRange(of: Data("\r\n\r\n".utf8)) else { throw Fuzz.Broken("a head without an end") }
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
            .split(separator: "\r\n", omittingEmptySubsequences: false)
        for line in lines.dropFirst() where line.wholeMatch(of: /[A-Za-z-]+: [\x20-\x7E]*/) == nil {
            throw Fuzz.Broken("the answer's head has the line “\(line)”")
        }
        guard let status = Int(lines[0].dropFirst("HTTP/1.1 ".count).prefix(3)) else {
            throw Fuzz.Broken("the answer begins with “\(lines[0])”")
        }
        return status
    }

    /// Said anew, and simply: one known host, no other origin, and the token somewhere.
    private func isInvited(_ request: Request) -> Bool {
        let hosts = request.headers["host"] ?? []
        guard hosts.count == 1, let host = hosts.first?.lowercased(),
            ["127.0.0.1:4711", "localhost:4711", "[::1]:4711"].contains(host),
            (request.headers["origin"] ?? []).allSatisfy({ $0.lowercased() == "http://" + host })
        else { return false }
        let token = HTTPCorpus.token
        return request.query["token"] == token && request.path == "/"
            || request.headers["authorization"]?.first == "Bearer " + token
            || (request.headers["cookie"] ?? []).contains { $0.contains("lanyard-4711=" + token) }
    }

    private func isArmed(_ request: Request) -> Bool {
        request.method == "POST" && request.headers["lanyard-token"]?.first == HTTPCorpus.token
    }
}
