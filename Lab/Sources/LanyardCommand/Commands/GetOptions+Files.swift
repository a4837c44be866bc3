import ArgumentParser
import Foundation
import LanyardDownloads

/// What options say together of the files that are there.
extension GetOptions {
    /// What is to be done about a file that is there.
    var existing: OnExisting { files.update ? .update : onExisting }

    /// - Throws: `ValidationError` for options that contradict each other.
    func checkFiles() throws {
        if files.update, ![.resume, .update].contains(onExisting) {
            throw ValidationError("-N is short for --on-existing update. Choose one.")
        }
        if sha256 != nil, files.checksum != nil {
            throw ValidationError("--sha256 and --checksum say the same; give one.")
        }
        if let slow = time.speedLimit, let most = limitRate, slow.bytesPerSecond > most.bytesPerSecond {
            throw ValidationError("--limit-rate lets nothing come as fast as --speed-limit wants it.")
        }
        guard files.continueFrom != nil else { return }
        if isStream { throw ValidationError("--continue-from goes on with a file, and -o - writes none.") }
        guard isWhereItGoesOn else {
            throw ValidationError(
                "--continue-from says where the file is and what it is called; leave out -o and --name."
            )
        }
    }

    /// Whether a folder and a name that are given are those of the file that is gone on with.
    private var isWhereItGoesOn: Bool {
        var request = DownloadRequest(url: "", folder: folder, name: name)
        request.continuesFrom = files.continueFrom
        let isSameFolder = folder == "." || GetOptions.standard(folder) == GetOptions.standard(request.finalFolder)
        return isSameFolder && (name == nil || name == request.finalName)
    }

    private static func standard(_ path: String) -> String {
        URL(filePath: path).standardizedFileURL.pathComponents.joined(separator: "/")
    }
}
