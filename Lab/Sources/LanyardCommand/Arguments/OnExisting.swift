import ArgumentParser
import LanyardDownloads

/// What to do about a file that is there already, as it is written on the command line.
enum OnExisting: String, ExpressibleByArgument, CaseIterable {
    case resume, update, skip, overwrite, rename
    case byDate = "by-date"

    /// What is said of a file that was there, and is left as it is.
    var keptWords: String {
        switch self {
        case .skip: "there already, skipped"
        // Nobody has compared more than the length and the date.
        case .byDate: "there already, kept"
        case .resume, .update, .overwrite, .rename: "unchanged, kept"
        }
    }

    var value: ExistingFile {
        switch self {
        case .resume: .keepIfComplete
        case .update: .update
        case .skip: .keep
        case .overwrite: .overwrite
        case .rename: .rename
        case .byDate: .keepIfSameDate
        }
    }
}
