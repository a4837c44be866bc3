import CommandSupport

/// What did not hold in the demonstration.
enum DemoFailure: Error, Hashable, CustomStringConvertible {
    case interrupted
    /// Nobody reads the standard output any more; there is nobody to tell.
    case unread
    case noFolder(String)
    case notCancelled(String)
    case stillRunning(Int)
    case notFinished(String, String)
    case wrongBytes(String)
    case fetchedTwice(Int, of: Int)

    var description: String {
        switch self {
        case .unread: "Nobody reads the output."
        case .interrupted: "Interrupted; the temporary folder was removed."
        case .noFolder(let path): "The folder \(path) could not be made. Set TMPDIR to a folder that is writable."
        case .notCancelled(let name): "\(name) was not cancelled."
        case .stillRunning(let count): "\(count) runs are left in the scope after all were cancelled."
        case .notFinished(let name, let phase): "\(name) was not finished: \(phase)."
        case .wrongBytes(let name): "\(name) is not the file that was served."
        case .fetchedTwice(let bytes, let total): "\(bytes) of \(total) bytes crossed the socket twice: too many."
        }
    }

    /// 130 after an interruption, 141 as after SIGPIPE, otherwise 1.
    var exitCode: Int32 {
        switch self {
        case .interrupted: Interruption.exitCode
        case .unread: Output.exitCodeWhenClosed
        default: 1
        }
    }
}
