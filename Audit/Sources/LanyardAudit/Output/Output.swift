public import Foundation

/// Where the command writes.
public enum Output {
    /// Writes what other programs read.
    ///
    /// - Throws: ``AuditFailure`` if nobody can take it: the output is closed, or its disk is full.
    public static func write(_ text: String, to output: FileHandle = .standardOutput) throws {
        do {
            try output.write(contentsOf: Data(text.utf8))
        } catch {
            throw AuditFailure("Standard output cannot be written: is it closed, or its disk full?")
        }
    }

    /// Says something to the person, beside what other programs read. If nobody listens, that is no failure.
    public static func say(_ text: String, to output: FileHandle = .standardError) {
        try? output.write(contentsOf: Data(text.utf8))
    }

    /// Writes a file that somebody asked for.
    ///
    /// A file is replaced at once, so that nobody reads a half of it. What is no file, such as a pipe, a device or a link, is written
    /// into: it has to stay what it is.
    ///
    /// - Throws: ``AuditFailure``, which names the file.
    public static func write(_ data: Data, to path: String) throws {
        let kind = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
        do {
            try data.write(to: URL(filePath: path), options: kind == nil || kind == .typeRegular ? .atomic : [])
        } catch {
            let folder = URL(filePath: path).deletingLastPathComponent().path
            let reason =
                if path.isEmpty || kind == .typeDirectory {
                    ": it is no file."
                } else if !FileManager.default.fileExists(atPath: folder) {
                    ": there is no folder “\(folder)”."
                } else {
                    "."
                }
            throw AuditFailure("“\(path)” cannot be written\(reason)")
        }
    }
}
