extension DownloadError {
    /// Whether somebody else has the name, or the working files beside it: another name may be the way out.
    var isOfTakenPlace: Bool {
        switch self {
        case .targetExists, .targetOutdated, .targetLocked, .partOfAnotherURL, .foreignPartFile: true
        default: false
        }
    }
}
