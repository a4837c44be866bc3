internal import Dispatch
internal import Foundation
internal import Synchronization

/// The file of a recording. Each call writes on a thread of its own, since a disk may take long, and returns when it has.
///
/// Nobody else may read the file: a recording has the names, keys and errors of the program. What failed is closed, so that a
/// file that was removed to make room makes some.
final class RecordingFile: Sendable {
    /// `write(2)`, or what a test has in its place.
    typealias Write = @Sendable (Int32, UnsafeRawBufferPointer) -> Int

    /// How many there have been in the process: two may be for the same file, and must not begin it under the same name.
    private static let count = Atomic(0)

    private let url: URL
    /// Where the file is made, before it takes its place.
    private let newPath: String
    private let put: Write
    private let handle = Mutex<FileHandle?>(nil)
    private let queue = DispatchQueue(label: "Lanyard recording", qos: .utility)

    init(_ url: URL, put: @escaping Write = { Foundation.write($0, $1.baseAddress, $1.count) }) {
        self.url = url
        self.put = put
        let number = Self.count.add(1, ordering: .relaxed).newValue
        newPath = "\(url.path(percentEncoded: false)).\(getpid()).\(number).new"
    }

    /// Begins the file anew with some lines. What stands under its name is replaced in one step, so that there is a whole
    /// recording at any moment.
    func begin(with lines: [RecordingLine]) async throws(RecordingError) {
        try await onQueue { [self] () throws(RecordingError) in
            let path = url.path(percentEncoded: false)
            // A device, a pipe or a link is not replaced by a file.
            var status = stat()
            guard lstat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG else {
                throw RecordingError(url, reason: "what is there is no plain file, and would be replaced")
            }
            unlink(newPath)
            // It must not exist: a link that somebody put there would lead elsewhere.
            let descriptor = open(newPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw RecordingError(url, code: errno) }
            let opened = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            do throws(RecordingError) {
                try write(lines, to: opened)
                guard rename(newPath, path) == 0 else { throw RecordingError(url, code: errno) }
            } catch {
                unlink(newPath)
                throw error
            }
            handle.withLock { $0 = opened }
        }
    }

    func append(_ lines: [RecordingLine]) async throws(RecordingError) {
        try await onQueue { [self] () throws(RecordingError) in
            guard let opened = handle.withLock({ $0 }) else { return }
            // What has no name any more can be written, and nobody would ever read it.
            var status = stat()
            guard fstat(opened.fileDescriptor, &status) == 0, status.st_nlink > 0 else {
                throw RecordingError(url, code: ENOENT)
            }
            try write(lines, to: opened)
        }
    }

    func close() async throws(RecordingError) {
        try await onQueue { [self] () throws(RecordingError) in
            do {
                try handle.withLock { $0.take() }?.close()
            } catch {
                throw RecordingError(url, reason: error.localizedDescription)
            }
        }
    }

    private func write(_ lines: [RecordingLine], to handle: FileHandle) throws(RecordingError) {
        let text: Data
        do {
            text = try lines.reduce(into: Data()) { $0 += try $1.text() }
        } catch {
            throw RecordingError(url, reason: "\(error)")
        }
        let failure = text.withUnsafeBytes { bytes -> Int32? in
            var rest = bytes
            while !rest.isEmpty {
                let count = put(handle.fileDescriptor, rest)
                if count > 0 {
                    rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
                } else if count == 0 || errno != EINTR {
                    return count == 0 ? EIO : errno
                }
            }
            return nil
        }
        if let failure { throw RecordingError(url, code: failure) }
    }

    private func onQueue(
        _ work: @escaping @Sendable () throws(RecordingError) -> Void
    ) async throws(RecordingError) {
        let result: Result<Void, RecordingError> = await withCheckedContinuation { continuation in
            queue.async { [self] in
                let result = Result(catching: work)
                if case .failure = result { abandon() }
                continuation.resume(returning: result)
            }
        }
        try result.get()
    }

    /// Closes what there is; released here, not under the lock.
    private func abandon() {
        _ = handle.withLock { $0.take() }
    }
}
