internal import Foundation

/// How it stands with a ring that cannot be written, and when to try again. A pure value.
///
/// What is the same is told once, and one that comes and goes, as on a disk that is nearly full, no more often than is tried.
struct RecordingTrouble {
    /// Within that time a disk that has room again is noticed.
    static let longestPause = Duration.seconds(10)

    private let interval: Duration
    private var error: RecordingError?

    /// Before the next try. It doubles with each failure, until a whole span was written without one.
    private(set) var pause: Duration

    init(interval: Duration) {
        self.interval = interval
        pause = interval
    }

    /// It could not be written.
    ///
    /// - Returns: Whether that is news.
    mutating func failed(_ error: RecordingError) -> Bool {
        defer { self.error = error }
        pause = max(interval, min(pause * 2, Self.longestPause))
        return error != self.error
    }

    /// It was begun anew.
    ///
    /// - Parameter isInOrder: Whether what was there before is complete.
    /// - Returns: Whether it is news that it can be written.
    mutating func begun(isInOrder: Bool) -> Bool {
        defer { error = nil }
        if isInOrder { pause = interval }
        return error != nil
    }
}

extension RecordingTrouble {
    /// Says on the standard error that a ring cannot be written, or with no error that it is written again.
    static func announce(_ error: RecordingError?, of file: URL) {
        let path = file.path(percentEncoded: false)
        let text =
            error.map { "\($0) It is tried again." }
            ?? "The recording “\(path)” is written again. What happened meanwhile may be missing in it."
        try? FileHandle.standardError.write(contentsOf: Data("Lanyard: warning: \(text)\n".utf8))
    }
}
