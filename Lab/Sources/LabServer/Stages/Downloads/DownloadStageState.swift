internal import LabModels

/// What the page shows of a downloads screen.
struct DownloadStageState: Encodable, Sendable {
    struct File: Encodable, Sendable {
        var name: String
        var size: Int64
        var bytes: Int64
        var phase: String
        var note: String?
        /// What is wrong about how it stands, although the model takes it for right.
        var fault: String?
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

    /// - Parameters:
    ///   - atOnce: How many transfers there are of one file, at most.
    ///   - isUnwanted: Whether Cancel was what the person pressed last.
    @MainActor init(_ model: any DownloadScreenModel, atOnce: Int, isUnwanted: Bool) {
        files = model.files.map { file in
            File(
                name: file.file.name,
                size: file.file.size,
                bytes: file.bytes,
                phase: file.phase.rawValue,
                note: file.note,
                fault: file.fault(isUnwanted: isUnwanted && !model.isDownloading)
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

extension FileProgress {
    fileprivate func fault(isUnwanted: Bool) -> String? {
        switch phase {
        case .finished where bytes < file.size: "\(percent) %, counted as finished"
        case .finished where isUnwanted: "finished although you cancelled"
        case .running where isUnwanted: "runs on although you cancelled"
        default: nil
        }
    }
}
