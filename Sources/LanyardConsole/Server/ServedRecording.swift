internal import Foundation

/// A recording, by its name in the address.
struct ServedRecording: Sendable {
    let name: String
    /// What its name stood for when it was opened.
    let path: String

    /// A link that somebody puts in the place of the file later is not followed.
    private init(name: String, file: URL) {
        self.name = name
        path = file.resolvingSymlinksInPath().path(percentEncoded: false)
    }

    /// What is in the file now; it may be written anew while it is shown.
    func read() throws -> Data {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw CocoaError(.fileReadNoSuchFile) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw CocoaError(.fileReadUnknown)
        }
        return try Data(contentsOf: URL(filePath: "/dev/fd/\(descriptor)"), options: .mappedIfSafe)
    }

    /// Each by the name of its file. Those of one name from several folders get a number, as far as no other file has that.
    static func named(_ files: [URL]) -> [ServedRecording] {
        var taken = Set(files.map(\.lastPathComponent))
        var given: Set<String> = []
        return files.map { file in
            let name = file.lastPathComponent
            if given.insert(name).inserted { return ServedRecording(name: name, file: file) }
            var number = 2
            while !taken.insert("\(name) (\(number))").inserted { number += 1 }
            return ServedRecording(name: "\(name) (\(number))", file: file)
        }
    }
}
