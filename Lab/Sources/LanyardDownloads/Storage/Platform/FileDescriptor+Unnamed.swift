import Foundation

extension FileDescriptor {
    #if os(Linux)
    /// With what a file is opened that has no name: `O_TMPFILE`, which is put together of others in a way that Swift does not import.
    static let unnamedFlags: Int32? = 0o20_000_000 | O_DIRECTORY
    #else
    /// There are none such.
    static let unnamedFlags: Int32? = nil
    #endif
}
