internal import Foundation

/// Kinds of sockets, as `socket` takes them.
package enum SocketKind {
    /// That of TCP.
    package static let stream = number(SOCK_STREAM)

    // The constant is a number on some systems, and a value of an enumeration on others.
    private static func number(_ kind: Int32) -> Int32 { kind }
    private static func number<Kind: RawRepresentable<UInt32>>(_ kind: Kind) -> Int32 { Int32(kind.rawValue) }
}
