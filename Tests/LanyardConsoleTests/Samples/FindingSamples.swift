import LanyardConsole
import Testing

/// The samples of the documentation, as they stand there; `Scripts/check samples` compares them line by line.
@Suite("Samples: findings")
struct FindingSamples {
    @Test func `thresholds are settings`() {
        var thresholds = FindingThresholds()
        thresholds.stragglerAfter = .seconds(10)  // an upload may need that long to tell its server
        thresholds.stormCount = 50
        #expect(thresholds != FindingThresholds())
    }
}
