extension FileFailure: CustomStringConvertible {
    /// One sentence for the person who waits for the file.
    public var description: String {
        switch self {
        case .unreachable(let detail): "The file does not come: \(detail)."
        case .status(let code): "The file does not come: the service answered with status \(code)."
        }
    }
}
