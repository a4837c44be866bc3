/// What did not hold in the demonstration.
enum DemoFailure: Error, Hashable, CustomStringConvertible {
    case interrupted
    case noFolder(String)
    case notCancelled(String)
    case stillRunning(Int)
    case notFinished(String, String)
    case wrongBytes(String)
    case fetchedTwice(Int, of: Int)

    var description: String {
        switch self {
        case .interrupted: "Interrupted; the temporary folder was removed."
        case .noFolder(let reason): "No temporary folder could be made: \(reason). Set TMPDIR to one that is writable."
        case .notCancelled(let name): "\(name) was not cancelled."
        case .stillRunning(let count): "\(count) runs are left in the scope after all were cancelled."
        case .notFinished(let name, let phase): "\(name) was not finished: \(phase)."
        case .wrongBytes(let name): "\(name) is not the file that was served."
        case .fetchedTwice(let bytes, let total): "\(bytes) of \(total) bytes crossed the socket twice: too many."
        }
    }
}
