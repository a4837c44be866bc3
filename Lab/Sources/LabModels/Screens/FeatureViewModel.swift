/// One feature as its screen sees it.
@MainActor
protocol FeatureViewModel: AnyObject {
    init(_ services: LabServices, _ logbook: Logbook, _ meter: LoadMeter)

    /// The screen of the feature is there.
    func appear()

    /// The screen of the feature has been dismissed.
    func disappear()
}
