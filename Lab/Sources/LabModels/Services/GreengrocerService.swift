/// A slow service that is asked for one fruit or one vegetable at a time.
public struct GreengrocerService: Sendable {
    /// What it is counted as in the census while it is asked for something.
    public static let request = "request"

    private let services: LabServices
    private let delay: Duration
    private let isSoldOut: Bool

    /// - Parameters:
    ///   - delay: How long an answer takes.
    ///   - isSoldOut: Whether the answer is ``GreengrocerFailure/soldOut``.
    public init(_ services: LabServices, delay: Duration = .seconds(3), isSoldOut: Bool = false) {
        self.services = services
        self.delay = delay
        self.isSoldOut = isSoldOut
    }

    /// A fruit.
    ///
    /// - Throws: ``GreengrocerFailure``; `CancellationError`.
    /// - Cancellation: ends the request.
    public func fruit() async throws -> String { try await answer("GET fruit", "apple") }

    /// A vegetable.
    ///
    /// - Throws: ``GreengrocerFailure``; `CancellationError`.
    /// - Cancellation: ends the request.
    public func vegetable() async throws -> String { try await answer("GET vegetable", "carrot") }

    private func answer(_ request: String, _ goods: String) async throws -> String {
        let member = services.census.join(Self.request)
        defer { withExtendedLifetime(member) {} }
        try await services.pause(request, for: delay)
        if isSoldOut { throw GreengrocerFailure.soldOut }
        return goods
    }
}
