internal import Dispatch
internal import Foundation
internal import Synchronization

/// The file of a recording. Each call writes on a thread of its own, since a disk may take long, and returns when it has.
///
/// Nobody else may read the file: a recording has the names, keys and errors of the program.
final class RecordingFile: Sendable {
    private let url: URL
    private let handle = Mutex<FileHandle?>(nil)
    private let queue = DispatchQueue(label: "Lanyard recording", qos: .utility)

    init(_ url: URL) {
        self.url = url
    }

    /// Begins the file anew with some lines. What stands under its name is replaced in one step, so that there is a whole
    /// recording at any moment.
    func begin(with lines: [RecordingLine]) async throws {
        try await onQueue { [self] in
            let new = URL(filePath: url.path() + ".new")
            let path = new.path(percentEncoded: false)
            try? FileManager.default.removeItem(at: new)
            guard FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
            else {
                throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: path])
            }
            let opened = try FileHandle(forWritingTo: new)
            try Self.write(lines, to: opened)
            guard rename(path, url.path(percentEncoded: false)) == 0 else {
                throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: url.path(percentEncoded: false)])
            }
            handle.withLock { $0 = opened }
        }
    }

    func append(_ lines: [RecordingLine]) async throws {
        try await onQueue { [self] in
            if let opened = handle.withLock({ $0 }) { try Self.write(lines, to: opened) }
        }
    }

    func close() async throws {
        try await onQueue { [self] in try handle.withLock { $0.take() }?.close() }
    }

    private static func write(_ lines: [RecordingLine], to handle: FileHandle) throws {
        try handle.write(contentsOf: try lines.reduce(into: Data()) { $0 += try $1.text() })
    }

    private func onQueue(_ work: @escaping @Sendable () throws -> Void) async throws {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result(catching: work)) }
        }
    }
}
