internal import Lanyard
public import Observation

/// Asks for a fruit and a vegetable in turns. One variable holds the request: the assignment cancels the one before.
@MainActor @Observable
public final class ErasedModel {
    /// What came last.
    public private(set) var goods: String?
    /// What is being asked for.
    public private(set) var asked: String?
    /// How many requests are under way.
    public var requests: Int { services.census.count(of: GreengrocerService.request) }
    /// What happened.
    public let logbook: Logbook

    private let services: LabServices
    private let greengrocer: GreengrocerService
    private var wantsFruit = true
    @ObservationIgnored private var request: AnyCancellable?

    /// - Parameter greengrocer: Whom to ask; by default one that takes three seconds.
    public init(_ services: LabServices, greengrocer: GreengrocerService? = nil) {
        self.services = services
        self.greengrocer = greengrocer ?? GreengrocerService(services)
        logbook = Logbook(services.clock)
    }

    /// Asks for the next: a fruit, a vegetable, a fruit …
    public func askForNext() {
        let wish = wantsFruit ? "fruit" : "vegetable"
        (wantsFruit, asked) = (!wantsFruit, wish)
        logbook.log("\(wish): asked for")
        request = Task { [weak self, greengrocer] in
            do {
                let goods = try await wish == "fruit" ? greengrocer.fruit() : greengrocer.vegetable()
                self?.receive(goods, for: wish)
            } catch {
                self?.logbook.log("\(wish): cancelled")
            }
        }.eraseToAnyCancellable()
    }

    /// Lets go of the request.
    public func cancel() { (request, asked) = (nil, nil) }

    private func receive(_ goods: String, for wish: String) {
        (self.goods, asked) = (goods, nil)
        logbook.log("\(wish): \(goods)")
    }
}
