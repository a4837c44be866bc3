extension Responder {
    private static let noFleet = Refusal(.notFound, "This program shows no fleet: start the console with one.")

    func fleet(_ query: FleetQuery) async throws(Refusal) -> Response {
        guard let fleet = settings.fleet else { throw Self.noFleet }
        var answer = await fleet.fleet(query)
        answer.canCancel = settings.allowsCancelling && fleet.canCancel
        return .json(answer)
    }

    func cancelKeyOfFleet(_ request: Request) async throws(Refusal) -> Response {
        try checkCancelling(request)
        guard let fleet = settings.fleet else { throw Self.noFleet }
        guard fleet.canCancel else {
            throw Refusal(
                .notFound,
                "Keys of this fleet cannot be cancelled here: give the console’s fleet a “cancel”."
            )
        }
        let wish = try wish(
            Wire.FleetCancelRequest.self,
            of: request,
            otherwise: "The body has to be {\"key\": \"…\", \"reason\": \"…\"}."
        )
        let count: Int?
        do {
            count = try await fleet.cancel(wish.key, reason: wish.reason)
        } catch {
            throw Refusal(.badGateway, "The fleet did not cancel it: \("\(error)".limited)")
        }
        guard let count else { throw Refusal(.notFound, "The fleet can have no such key.") }
        return .json(Wire.Cancelled(cancelled: count))
    }
}
