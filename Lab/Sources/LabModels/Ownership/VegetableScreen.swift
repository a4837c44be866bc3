public import Observation

/// Opens and closes a view model that loads a vegetable, and counts how many of its kind are alive.
@MainActor @Observable
public final class VegetableScreen<Model: VegetableModel> {
    /// What the open model shows; `nil` when none is open.
    public var state: VegetableState? { model?.state }
    /// Whether a model is open.
    public var isOpen: Bool { model != nil }
    /// How many models are alive, those included that nobody has any more.
    public var alive: Int { census.count(of: kind) }
    /// How many requests are under way.
    public var requests: Int { census.count(of: GreengrocerService.request) }
    /// How many models have been opened.
    public private(set) var opened = 0

    private var model: Model?
    private let services: LabServices
    private let greengrocer: GreengrocerService
    private var census: Census { services.census }
    private var kind: String { "\(Model.self)" }

    /// - Parameter greengrocer: Whom the models ask; by default one that takes three seconds.
    public init(_ services: LabServices, greengrocer: GreengrocerService? = nil) {
        self.services = services
        self.greengrocer = greengrocer ?? GreengrocerService(services)
    }

    /// Makes a model and lets it load; one that is open is let go first.
    public func open() { open(greengrocer) }

    /// As ``open()``, but there is no vegetable left.
    public func openSoldOut() { open(GreengrocerService(services, isSoldOut: true)) }

    private func open(_ greengrocer: GreengrocerService) {
        close()
        opened += 1
        let model = Model(services, greengrocer, member: census.join(kind))
        model.load()
        self.model = model
    }

    /// Lets go of the model, as a screen does that is dismissed.
    public func close() { model = nil }
}
