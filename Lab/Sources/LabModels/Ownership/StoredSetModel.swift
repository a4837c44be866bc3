internal import Lanyard
public import Observation

/// Keeps tasks and a publisher's subscription in one set, and drops all of them at once.
@MainActor @Observable
public final class StoredSetModel {
    /// How many things the set holds.
    public private(set) var stored = 0
    /// How many requests are under way.
    public var requests: Int { services.census.count(of: GreengrocerService.request) }
    /// What the subscription has heard.
    public private(set) var heard = 0
    /// What happened.
    public let logbook: Logbook

    private let services: LabServices
    private let greengrocer: GreengrocerService
    private let announcements = Announcements()
    @ObservationIgnored private var cancellables: Set<AnyCancellable> = []

    /// - Parameter greengrocer: Whom to ask; by default one that takes three seconds.
    public init(_ services: LabServices, greengrocer: GreengrocerService? = nil) {
        self.services = services
        self.greengrocer = greengrocer ?? GreengrocerService(services)
        logbook = Logbook(services.clock)
    }

    /// Asks for a fruit and a vegetable, and listens to what is called out.
    public func start() {
        Task { [weak self, greengrocer] in
            self?.note("fruit", try? await greengrocer.fruit())
        }.store(in: &cancellables)
        Task { [weak self, greengrocer] in
            self?.note("vegetable", try? await greengrocer.vegetable())
        }.store(in: &cancellables)
        announcements.sink(storingIn: &cancellables) { [weak self] text in self?.hear(text) }
        stored = cancellables.count
        logbook.log("Two tasks and a subscription are in the set")
    }

    /// Calls something out.
    public func callOut() { announcements.send("Fresh carrots!") }

    /// Drops what the set holds.
    public func dropAll() {
        cancellables = []
        stored = 0
        logbook.log("The set is dropped")
    }

    private func note(_ wish: String, _ goods: String?) { logbook.log("\(wish): \(goods ?? "cancelled")") }

    private func hear(_ text: String) {
        heard += 1
        logbook.log("heard: \(text)")
    }
}
