import ArgumentParser
import Foundation
import LanyardDownloads

/// What these options say together.
extension FileOptions {
    /// Whether it goes to the standard output.
    var isStream: Bool { folder == "-" }

    /// What is to be done about a file that is there.
    var existing: OnExisting { update ? .update : onExisting }

    /// The digest of the one file.
    var digest: String? { sha256 ?? checksum }

    /// The options that were given and are about one file.
    var ofOneFile: [String] {
        [("--name", name), ("--sha256", sha256), ("--checksum", checksum), ("--continue-from", continueFrom)]
            .compactMap { $0.1 == nil ? nil : $0.0 }
    }

    /// - Throws: `ValidationError` for options that contradict each other, or what is there.
    func check() throws {
        try refuseWrongFolder()
        try refuse(
            update && ![.resume, .update].contains(onExisting),
            "-N is short for --on-existing update. Choose one."
        )
        try refuse(sha256 != nil && checksum != nil, "--sha256 and --checksum say the same; give one.")
        guard let continueFrom else { return }
        try refuse(
            continueFrom.isEmpty || continueFrom.utf8.last == UInt8(ascii: "/"),
            "--continue-from needs the name of a file."
        )
        try refuse(isStream, "--continue-from goes on with a file, and -o - writes none.")
        try refuse(
            !isWhereItGoesOn,
            "--continue-from says where the file is and what it is called; leave out -o and --name."
        )
    }

    /// With curl `-o` names the file.
    private func refuseWrongFolder() throws {
        var isFolder: ObjCBool = false
        guard !isStream, !createDirs else { return }
        let exists = FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder)
        guard !(exists && isFolder.boolValue) else { return }
        let what = exists ? "“\(folder)” is not a folder" : "There is no folder “\(folder)”"
        throw ValidationError(
            "\(what). -o names the folder to write into"
                + (exists
                    ? "; the name of the file is given with --name."
                    : ". Give the name of the file with --name, or make the folder with --create-dirs.")
        )
    }

    /// Whether a folder and a name that are given are those of the file that is gone on with.
    private var isWhereItGoesOn: Bool {
        var request = DownloadRequest(url: "", folder: folder, name: name)
        request.continuesFrom = continueFrom
        let isSameFolder = folder == "." || FileOptions.standard(folder) == FileOptions.standard(request.finalFolder)
        return isSameFolder && (name == nil || name == request.finalName)
    }

    private static func standard(_ path: String) -> String {
        URL(filePath: path).standardizedFileURL.pathComponents.joined(separator: "/")
    }
}
