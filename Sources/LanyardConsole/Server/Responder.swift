internal import Foundation
internal import Lanyard

/// Answers requests.
struct Responder: Sendable {
    enum Answer: Sendable {
        case response(Response)
        /// The connection becomes a WebSocket, with a place taken for it.
        case viewer(Response, after: Int?)
    }

    let watched: any Watched
    let settings: ServerSettings
    let gatekeeper: Gatekeeper
    let viewers: Places

    /// - Parameter local: The address on this side of the connection.
    func answer(_ request: Request, at local: String) async -> Answer {
        let answer = await unframed(request, at: local)
        guard case .response(var response) = answer else { return answer }
        // Refusals, too: who may show the page may show why there is none.
        response.framedBy = settings.framedBy
        return .response(response)
    }

    private func unframed(_ request: Request, at local: String) async -> Answer {
        do throws(Refusal) {
            try gatekeeper.checkOrigin(of: request, at: local)
            if let response = entrance(request) { return .response(response) }
            try gatekeeper.checkToken(of: request)
            let route = try Route(request)
            guard case .stream(let sequence) = route else { return .response(try await respond(to: route, request)) }
            let handshake = try WebSocketHandshake.response(to: request)
            guard viewers.take() else {
                throw Refusal(
                    .serviceUnavailable,
                    "There are \(settings.maximumViewers) viewers already; close another page of the console."
                )
            }
            return .viewer(handshake, after: sequence)
        } catch {
            return .response(.refusing(error))
        }
    }

    /// Where people come in: the address with the token sets the cookie, and leads on without it; without token and
    /// cookie it says where to get it. `nil` for any other request.
    private func entrance(_ request: Request) -> Response? {
        guard request.path == "/", request.method == "GET" else { return nil }
        do throws(Refusal) {
            guard let token = request.query["token"] else {
                try gatekeeper.checkToken(of: request)
                return nil
            }
            guard gatekeeper.token.matches(token) else { throw Refusal(.unauthorized, "This is not the token.") }
            return welcome(request)
        } catch {
            let text = "Lanyard's console\n\n\(error.message)\nThe program prints it when the console starts.\n"
            return .content(Data(text.utf8), "text/plain; charset=utf-8", error.status)
        }
    }

    /// A browser that follows a link of another site (a terminal or a chat in the browser) keeps the cookie back from
    /// whatever that link redirects to. A page that leads on by itself asks as the console's own.
    private func welcome(_ request: Request) -> Response {
        guard request.header("sec-fetch-site") == "cross-site" else {
            return Response(
                status: .seeOther,
                headers: [("Location", settings.start), ("Set-Cookie", gatekeeper.cookie)]
            )
        }
        let page = "<!doctype html><title>Lanyard</title><link rel=\"icon\" href=\"data:,\">"
        var response = Response.content(Data(page.utf8), "text/html; charset=utf-8")
        response.headers += [("Refresh", "0; url=\(settings.start)"), ("Set-Cookie", gatekeeper.cookie)]
        return response
    }

    private func respond(to route: Route, _ request: Request) async throws(Refusal) -> Response {
        switch route {
        case .page(let file):
            return .content(file.content, file.type)
        case .session:
            let canCancel = settings.allowsCancelling
            return .json(
                Wire.Session(
                    canCancel: canCancel,
                    token: canCancel ? settings.token.text : nil,
                    fleet: settings.fleet == nil ? nil : true
                )
            )
        case .snapshot, .stream:
            var snapshot = await watched.snapshot()
            snapshot.cost.viewers = viewers.taken
            return .json(snapshot)
        case .runs(let query):
            return .json(await watched.runs(query))
        case .detail(let run):
            guard let detail = await watched.detail(of: run) else {
                throw Refusal(.notFound, "There is no run \(run), or it is kept no longer.")
            }
            return .json(detail)
        case .findings:
            return .json(await watched.findings())
        case .causes:
            return .json(await watched.causes())
        case .histograms:
            return .json(await watched.histograms())
        case .statistics:
            return .json(await watched.statistics())
        case .recording(let name):
            guard let file = settings.recordings.first(where: { $0.name == name })?.file,
                let content = try? Data(contentsOf: file, options: .mappedIfSafe)
            else { throw Refusal(.notFound, "There is no recording with that name.") }
            return .content(content, "application/x-ndjson")
        case .fleet(let query):
            return try await fleet(query)
        case .cancel(let target):
            return try await cancel(target, request)
        case .cancelKeyOfFleet:
            return try await cancelKeyOfFleet(request)
        }
    }

    private func cancel(_ target: CancelTarget, _ request: Request) async throws(Refusal) -> Response {
        try checkCancelling(request)
        var reason: String?
        if !request.body.isEmpty {
            let wish = try wish(
                Wire.CancelRequest.self,
                of: request,
                otherwise: "The body has to be empty, or {\"reason\": \"…\"}."
            )
            reason = wish.reason
        }
        guard let count = await watched.cancel(target, reason: reason) else {
            throw Refusal(.notFound, "There is nothing with that number, or it has ended.")
        }
        return .json(Wire.Cancelled(cancelled: count))
    }

    func checkCancelling(_ request: Request) throws(Refusal) {
        guard settings.allowsCancelling else {
            throw Refusal(.forbidden, "Viewers cannot cancel here: start the console with allowsCancelling.")
        }
        try gatekeeper.checkCancelling(of: request)
    }

    /// Reads the body of a request.
    func wish<Wish: Decodable>(
        _ type: Wish.Type,
        of request: Request,
        otherwise refusal: String
    ) throws(Refusal) -> Wish {
        do {
            return try UntrustedJSON.read(Data(request.body), mostBytes: RequestReader.bodyLimit) {
                try JSONDecoder().decode(Wish.self, from: $0)
            }
        } catch {
            throw Refusal(.badRequest, refusal)
        }
    }
}
