/// Why a web server cannot begin.
public enum WebServerError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Somebody listens on this port already: another program, or this one a second time.
    case portTaken(host: String, port: Int)
    /// The address cannot be listened on, for this reason.
    case cannotListen(host: String, port: Int, reason: String)

    /// What went wrong, and what to do about it.
    public var description: String {
        switch self {
        case .portTaken(let host, let port):
            "port \(port) of \(host) is taken by another program; choose another port, or 0 for any that is free"
        case .cannotListen(let host, let port, let reason):
            "cannot listen on \(host):\(port): \(reason); choose an address of this machine, such as 127.0.0.1"
        }
    }
}
