public import Observation

/// Counts the loads of a screen's features, where they begin and end. It decides nothing.
@MainActor @Observable
public final class LoadMeter {
    /// How many loads began while the same was being loaded already.
    public private(set) var repeated = 0

    /// One load that is under way.
    public struct Load: Sendable, Identifiable {
        /// Its number, counted from one.
        public let id: Int
        /// Of which feature.
        public let feature: FeaturesModel.Feature
        /// Whether the same was being loaded already when it began.
        public let isRepeated: Bool
    }

    /// The loads that are under way, the earliest first.
    public private(set) var loads: [Load] = []
    /// Whether anything is being loaded.
    public var isLoading: Bool { !loads.isEmpty }

    private var last = 0

    /// Counts a load of a feature for as long as it takes.
    func count(_ feature: FeaturesModel.Feature, _ load: @MainActor () async throws -> Void) async rethrows {
        let isRepeated = loads.contains { $0.feature == feature }
        if isRepeated { repeated += 1 }
        last += 1
        let number = last
        loads.append(Load(id: number, feature: feature, isRepeated: isRepeated))
        defer { loads.removeAll { $0.id == number } }
        try await load()
    }
}
