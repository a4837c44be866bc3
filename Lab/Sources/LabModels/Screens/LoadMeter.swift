public import Observation

/// Counts the loads of a screen's features, where they begin and end. It decides nothing.
@MainActor @Observable
public final class LoadMeter {
    /// How many loads began while the same was being loaded already.
    public private(set) var repeated = 0

    /// Whether anything is being loaded.
    public var isLoading: Bool { underWay.values.contains { $0 > 0 } }

    private var underWay: [FeaturesModel.Feature: Int] = [:]

    /// Counts a load of a feature for as long as it takes.
    func count(_ feature: FeaturesModel.Feature, _ load: @MainActor () async throws -> Void) async rethrows {
        if underWay[feature, default: 0] > 0 { repeated += 1 }
        underWay[feature, default: 0] += 1
        defer { underWay[feature, default: 0] -= 1 }
        try await load()
    }
}
