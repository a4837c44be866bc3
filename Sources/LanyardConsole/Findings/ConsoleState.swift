/// What the findings are made from: what there is at one moment, and what was counted until then.
struct ConsoleState: Sendable {
    /// Milliseconds since the console began.
    var time: Double
    var scopes: [Wire.Scope]
    /// Those that live and those that are kept.
    var runs: [Wire.Run]
    var groups: [Wire.Group]
    var causes: [Wire.CausePlace]
}
