internal import Foundation

extension Responder {
    /// Longer delays are no rehearsal.
    private static let delays = 0.0...600_000

    func rehearse(group: Int, _ request: Request) async throws(Refusal) -> Response {
        do throws(Refusal) {
            if let why = settings.rehearsing.refusal { throw Refusal(.forbidden, why) }
            try gatekeeper.checkCancelling(of: request)
        } catch {
            settings.audit.note(error.message, isRefused: true)
            throw error
        }
        let words =
            "The body has to be {\"wish\": \"delay\", \"milliseconds\": 2000}, or have another wish: fail, replace, hold, letGo."
        let wish = try wish(Wire.RehearsalRequest.self, of: request, otherwise: words)
        if wish.wish == .delay {
            guard let delay = wish.milliseconds, Self.delays.contains(delay) else {
                throw Refusal(.badRequest, "“milliseconds” has to be from 0 to 600000.")
            }
        }
        guard let answer = await watched.rehearse(wish, group: group) else {
            throw Refusal(.notFound, "There is no key with that number.")
        }
        switch answer {
        case .nothing(let why):
            throw Refusal(.notFound, why)
        case .done(let what):
            settings.audit.note(what)
            return .json(Wire.Rehearsed(done: what))
        }
    }
}
