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
            let path = url.path(percentEncoded: false)
            let new = "\(path).\(getpid()).new"
            // A device, a pipe or a link is not replaced by a file.
            var status = stat()
            guard lstat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG else { throw POSIXError(.EEXIST) }
            unlink(new)
            // It must not exist: a link that somebody put there would lead elsewhere.
            let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
            let opened = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            do {
                try Self.write(lines, to: opened)
                guard rename(new, path) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
            } catch {
                unlink(new)
                throw error
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
