/// Whether viewers may have the program do something otherwise.
enum RehearsingRight: Sendable {
    case granted
    case notAllowed
    /// It was allowed, and this is no debug build.
    case notBuiltFor

    /// Why not; `nil` if they may.
    var refusal: String? {
        switch self {
        case .granted: nil
        case .notAllowed: "Viewers cannot rehearse here: start the console with allowsRehearsing."
        case .notBuiltFor: "Only debug builds rehearse, and this program was built for release."
        }
    }
}
