public import Foundation

/// What a ``FileSource`` cannot do.
public enum FileSourceError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The port cannot be listened on; most often another process, or another source, has it.
    case cannotListen(port: UInt16, reason: String)
    /// Two files have the same name.
    case duplicateName(String)
    /// What was waited for cannot happen any more, because the source was stopped.
    case stopped
    /// A file on disk has become shorter while it was read.
    case truncated(URL)

    /// What went wrong, and what to do about it.
    public var description: String {
        switch self {
        case .cannotListen(let port, let reason):
            "cannot listen on 127.0.0.1:\(port): \(reason); choose another port, or 0 for any that is free"
        case .duplicateName(let name):
            "two files are called “\(name)”; give each a name of its own"
        case .stopped:
            "the file source was stopped before this happened"
        case .truncated(let url):
            "\(url.path) has become shorter while it was read"
        }
    }
}
