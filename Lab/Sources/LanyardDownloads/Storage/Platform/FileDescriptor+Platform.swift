import Foundation

extension FileDescriptor {
    #if os(Linux)
    /// With what a file is opened that has no name: `O_TMPFILE`, which is put together of others in a way that Swift does not import.
    static let unnamedFlags: Int32? = 0o20_000_000 | O_DIRECTORY
    #else
    /// There are none such.
    static let unnamedFlags: Int32? = nil
    #endif

    #if os(Linux)
    /// A call that Swift does not import.
    private static let fsetxattr = dlsym(nil, "fsetxattr").map {
        unsafeBitCast(
            $0,
            to: (@convention(c) (Int32, UnsafePointer<CChar>, UnsafeRawPointer?, Int, Int32) -> Int32).self
        )
    }
    #endif

    /// Sets an extended attribute of an open file; a file system without such is no reason to fail.
    static func setAttribute(_ name: String, of number: Int32, to value: Data) {
        value.withUnsafeBytes { bytes in
            #if os(Linux)
            _ = fsetxattr?(number, name, bytes.baseAddress, bytes.count, 0)
            #else
            _ = fsetxattr(number, name, bytes.baseAddress, bytes.count, 0, 0)
            #endif
        }
    }
}
