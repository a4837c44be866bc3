#if Cluster
import Foundation

/// The files below a folder, cut into parts.
struct Corpus {
    private static let mostFiles = 64
    private static let mostBytes = 16 << 20

    /// The paths of the files of each part, below the folder. No file is cut, and a large one is a part of its own.
    private(set) var parts: [[String]] = []

    init(below root: Root) throws {
        let keys: Set<URLResourceKey> = [.isRegularFileKey, .fileSizeKey]
        guard let found = FileManager.default.enumerator(at: root.url, includingPropertiesForKeys: Array(keys)) else {
            throw CocoaError(.fileReadNoSuchFile)
        }
        var files: [(path: String, size: Int)] = []
        for case let file as URL in found {
            let values = try file.resourceValues(forKeys: keys)
            guard values.isRegularFile == true, let path = root.path(of: file) else { continue }
            files.append((path, values.fileSize ?? 0))
        }
        var room = (files: 0, bytes: 0)
        for file in files.sorted(by: { $0.path < $1.path }) {
            if room.files < 1 || room.bytes < file.size {
                parts.append([])
                room = (Self.mostFiles, Self.mostBytes)
            }
            parts[parts.count - 1].append(file.path)
            room = (room.files - 1, room.bytes - file.size)
        }
    }
}
#endif
