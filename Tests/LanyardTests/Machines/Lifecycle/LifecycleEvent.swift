/// What moves a run on, in the order of the columns.
enum LifecycleEvent: CaseIterable {
    /// The policy lets it start.
    case start
    /// Its task asks what to do.
    case begin
    /// Its task, which was told to park, does.
    case park
    /// Somebody cancels it.
    case cancel
    /// Its body has ended.
    case conclude
    /// Its body has ended, and it comes to light that the owner has gone or a newer run has the key.
    case concludeLate
    /// It has left its scope.
    case end

    var title: String {
        switch self {
        case .start: "start"
        case .begin: "begin"
        case .park: "park"
        case .cancel: "cancel"
        case .conclude: "conclude"
        case .concludeLate: "conclude, stale"
        case .end: "end"
        }
    }
}
