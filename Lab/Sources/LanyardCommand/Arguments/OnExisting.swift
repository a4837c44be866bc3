import ArgumentParser
import LanyardDownloads

/// What to do about a file that is there already, as it is written on the command line.
enum OnExisting: String, ExpressibleByArgument, CaseIterable {
    case resume, update, skip, overwrite, rename
    case byDate = "by-date"

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
