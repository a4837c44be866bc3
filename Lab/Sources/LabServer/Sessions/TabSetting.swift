internal import LabModels
internal import Lanyard

/// What every tab begins with.
struct TabSetting: Sendable {
    let variants: [Variant]
    /// The console to show beside the screens.
    let console: ConsoleAddress
    /// Where the books come from, for people.
    let service: String
    /// The time of what a tab does beside its screens.
    var clock: any Clock<Duration> = ContinuousClock()
    /// The services of a screen, whose runs belong to this scope.
    let services: @Sendable (TaskScope) -> LabServices
}
