internal import Foundation
internal import Lanyard

/// Answers requests.
struct Responder: Sendable {
    enum Answer: Sendable {
        /// Whoever asks has not shown the token, or is led by another page: the connection ends.
        case refused(Response)
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
        if let refusal = refusal(of: request, at: local) { return .refused(refusal) }
        do throws(Refusal) {
            if Self.isEntrance(request), request.query["token"] != nil { return .response(framed(welcome(request))) }
            let route = try Route(request)
            guard case .stream(let sequence) = route else {
                return .response(framed(try await respond(to: route, request)))
            }
            let handshake = try WebSocketHandshake.response(to: request)
            guard viewers.take() else {
                throw Refusal(
                    .serviceUnavailable,
                    "There are \(settings.maximumViewers) viewers already; close another page of the console."
                )
            }
            return .viewer(handshake, after: sequence)
        } catch {
            return .response(framed(.refusing(error)))
        }
    }

    /// What a request is answered without the token, or from elsewhere; `nil` if it may be made. Nothing else is done for such a request.
    func refusal(of request: Request, at local: String) -> Response? {
        do throws(Refusal) {
            try gatekeeper.checkOrigin(of: request, at: local)
        } catch {
            return refusing(.refusing(error), to: request)
        }
        do throws(Refusal) {
            if Self.isEntrance(request), let token = request.query["token"] {
                guard gatekeeper.token.matches(token) else { throw Refusal(.unauthorized, "This is not the token.") }
            } else {
                try gatekeeper.checkToken(of: request)
            }
            return nil
        } catch {
            guard Self.isEntrance(request) else { return refusing(.refusing(error), to: request) }
            let text = "Lanyard's console\n\n\(error.message)\nThe program prints it when the console starts.\n"
            return refusing(.content(Data(text.utf8), "text/plain; charset=utf-8", error.status), to: request)
        }
    }

    private func refusing(_ response: Response, to request: Request) -> Response {
        var response = framed(response)
        response.endsConnection = true
        if request.method == "HEAD" { response.body = Data() }
        return response
    }

    /// Refusals, too: who may show the page may show why there is none.
    private func framed(_ response: Response) -> Response {
        var response = response
        response.framedBy = settings.framedBy
        return response
    }

    /// Where people come in: the address with the token sets the cookie, and leads on without it; without token and
    /// cookie it says where to get it.
    private static func isEntrance(_ request: Request) -> Bool { request.path == "/" && request.method == "GET" }

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
            return .json(session)
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
            guard let content = try? settings.recordings.first(where: { $0.name == name })?.read() else {
                throw Refusal(.notFound, "There is no recording with that name.")
            }
            return .content(content, "application/x-ndjson")
        case .fleet(let query):
            return try await fleet(query)
        case .cancel(let target):
            return try await cancel(target, request)
        case .cancelKeyOfFleet:
            return try await cancelKeyOfFleet(request)
        case .rehearse(let group):
            return try await rehearse(group: group, request)
        case .audit:
            return .json(Wire.Audit(entries: settings.audit.entries))
        }
    }

    /// What a viewer may do; the token goes to nobody who may only look.
    private var session: Wire.Session {
        let (canCancel, canRehearse) = (settings.allowsCancelling, settings.rehearsing.refusal == nil)
        return Wire.Session(
            canCancel: canCancel,
            token: canCancel || canRehearse ? settings.token.text : nil,
            fleet: settings.fleet == nil ? nil : true,
            canRehearse: canRehearse ? true : nil
        )
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
