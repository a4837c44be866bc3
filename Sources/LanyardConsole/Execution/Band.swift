/// The priorities that Dispatch tells apart, the highest first.
enum Band: Int, CaseIterable {
    case userInteractive, userInitiated, `default`, utility, background

    /// That of a job: those in between count as the next lower one.
    init(rawPriority: UInt8) {
        switch rawPriority {
        case 33...: self = .userInteractive
        case TaskPriority.high.rawValue...: self = .userInitiated
        case TaskPriority.medium.rawValue...: self = .default
        case TaskPriority.low.rawValue...: self = .utility
        default: self = .background
        }
    }
}
