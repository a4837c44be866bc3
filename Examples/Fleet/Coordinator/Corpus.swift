#if GRPC
import Foundation

/// A file of the corpus, as it was when the search began.
struct CorpusFile: Codable, Hashable, Sendable {
    /// Below the root.
    let path: String
    let size: Int
    /// Seconds since 1970, so that a file that was changed is searched again.
    let modified: Double
}

/// The files below a folder.
struct Corpus {
    let files: [CorpusFile]

    init(below root: URL) throws {
        let keys: [URLResourceKey] = [.isRegularFileKey, .fileSizeKey, .contentModificationDateKey]
        let root = Root(root)
        guard let found = FileManager.default.enumerator(at: root.url, includingPropertiesForKeys: keys) else {
            throw Options.Misuse(description: "There is no folder \(root.url.path).")
        }
        var files: [CorpusFile] = []
        for case let file as URL in found {
            let values = try file.resourceValues(forKeys: Set(keys))
            guard values.isRegularFile == true, let path = root.path(of: file) else { continue }
            files.append(
                CorpusFile(
                    path: path,
                    size: values.fileSize ?? 0,
                    modified: values.contentModificationDate?.timeIntervalSince1970 ?? 0
                )
            )
        }
        self.files = files.sorted { $0.path < $1.path }
    }
}

/// What one call searches.
struct Piece: Sendable {
    let number: Int
    let files: [CorpusFile]

    private static let mostFiles = 64
    private static let mostBytes = 16 << 20

    /// Cuts files into pieces of some size; a file is never cut, and a large one is a piece of its own.
    static func cut(_ files: [CorpusFile]) -> [Piece] {
        var pieces: [[CorpusFile]] = []
        var room = (files: 0, bytes: 0)
        for file in files {
            if room.files < 1 || room.bytes < file.size {
                pieces.append([])
                room = (mostFiles, mostBytes)
            }
            pieces[pieces.count - 1].append(file)
            room = (room.files - 1, room.bytes - file.size)
        }
        return pieces.enumerated().map { Piece(number: $0.offset + 1, files: $0.element) }
    }
}
#endif
