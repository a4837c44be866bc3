/// A slow service that is asked for one fruit or one vegetable at a time.
public struct GreengrocerService: Sendable {
    /// What it is counted as in the census while it is asked for something.
    public static let request = "request"

    private let services: LabServices
    private let delay: Duration

    /// - Parameter delay: How long an answer takes.
    public init(_ services: LabServices, delay: Duration = .seconds(3)) {
        self.services = services
        self.delay = delay
    }

    /// A fruit.
    ///
    /// - Throws: `CancellationError`.
    /// - Cancellation: ends the request.
    public func fruit() async throws -> String { try await answer("GET fruit", "apple") }

    /// A vegetable.
    ///
    /// - Throws: `CancellationError`.
    /// - Cancellation: ends the request.
    public func vegetable() async throws -> String { try await answer("GET vegetable", "carrot") }

    private func answer(_ request: String, _ goods: String) async throws -> String {
        let member = services.census.join(Self.request)
        defer { withExtendedLifetime(member) {} }
        try await services.pause(request, for: delay)
        return goods
    }
}
