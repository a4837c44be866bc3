internal import Foundation

/// Why a recording cannot be written. It names the file, and what the system says.
struct RecordingError: LocalizedError, CustomStringConvertible, Equatable {
    let file: URL
    let reason: String

    init(_ file: URL, reason: String) {
        (self.file, self.reason) = (file, reason)
    }

    /// - Parameter code: The system's error number.
    init(_ file: URL, code: Int32) {
        self.init(file, reason: String(cString: strerror(code)))
    }

    var description: String { "The recording “\(file.path(percentEncoded: false))” cannot be written: \(reason)." }
    var errorDescription: String? { description }
}
