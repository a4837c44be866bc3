internal import LabModels

/// What the page shows of a downloads screen.
struct DownloadStageState: Encodable, Sendable {
    struct File: Encodable, Sendable {
        var name: String
        var size: Int64
        var bytes: Int64
        var phase: String
        var note: String?
    }

    var files: [File]
    var isDownloading: Bool
    var canDownload: Bool
    var canCancel: Bool
    var canReset: Bool
    var canResume: Bool
    var downloaded: Int
    var running: Int
    /// How many transfers there are of one file, at most.
    var atOnce: Int
    var note: String?

    @MainActor init(_ model: any DownloadScreenModel, atOnce: Int) {
        files = model.files.map { file in
            File(
                name: file.file.name,
                size: file.file.size,
                bytes: file.bytes,
                phase: file.phase.rawValue,
                note: file.note
            )
        }
        isDownloading = model.isDownloading
        canDownload = model.canDownload
        canCancel = model.canCancel
        canReset = model.canReset
        canResume = model.canResume
        downloaded = model.downloaded
        running = model.running
        self.atOnce = atOnce
        note = model.note
    }
}
