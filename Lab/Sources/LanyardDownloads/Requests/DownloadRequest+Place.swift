/// Where the file goes: with what it goes on with, if there is such.
extension DownloadRequest {
    private var continuedPath: String? { continuesFrom.map(FileName.finalPath) }

    package var finalFolder: String { continuedPath?.folder ?? folder }

    /// The name that was given for it, in whatever way.
    package var finalName: String? { continuedPath?.lastComponent ?? name }
}
