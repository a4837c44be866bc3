/// The versions of HTTP that are spoken with a server.
public enum HTTPVersion: Hashable, Sendable {
    /// HTTP/1.1: each part of a file has a connection of its own.
    case http1
    /// HTTP/2 with `https` servers that have it, HTTP/1.1 with the others. All files and parts of a server share one connection.
    case automatic
}
