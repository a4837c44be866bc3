public import Observation

/// A screen with two features that are opened and dismissed, both at once if one likes.
@MainActor @Observable
public final class FeaturesModel {
    /// The two features.
    public enum Feature: String, CaseIterable, Sendable {
        /// Cancels when it is dismissed.
        case a
        /// Goes on when it is dismissed.
        case b
    }

    /// How the features keep their tasks.
    public enum Manner: Sendable {
        /// In a base view model, by ID.
        case byID
        /// In scopes, by key.
        case byAppearance
    }

    /// What happened.
    public let logbook: Logbook
    /// How often something was loaded twice at once.
    public let meter = LoadMeter()

    private var open: [Feature: any FeatureViewModel] = [:]
    private let services: LabServices
    private let manner: Manner

    /// Begins with both dismissed.
    public init(_ services: LabServices, manner: Manner) {
        self.services = services
        self.manner = manner
        logbook = Logbook(services.clock)
    }

    /// Whether a feature is on screen.
    public func isOpen(_ feature: Feature) -> Bool { open[feature] != nil }

    /// Opens a feature; nothing happens if it is open.
    public func open(_ feature: Feature) {
        guard open[feature] == nil else { return }
        let model = make(feature)
        open[feature] = model
        model.appear()
    }

    /// Dismisses a feature; nothing happens if it is not open.
    public func dismiss(_ feature: Feature) {
        open.removeValue(forKey: feature)?.disappear()
    }

    private func make(_ feature: Feature) -> any FeatureViewModel {
        switch (manner, feature) {
        case (.byID, .a): FeatureAViewModel(services, logbook, meter)
        case (.byID, .b): FeatureBViewModel(services, logbook, meter)
        case (.byAppearance, .a): ScopedFeatureA(services, logbook, meter)
        case (.byAppearance, .b): ScopedFeatureB(services, logbook, meter)
        }
    }
}
