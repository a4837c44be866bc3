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
    /// Two calls that Swift does not import.
    private static let fsetxattr = dlsym(nil, "fsetxattr").map {
        unsafeBitCast(
            $0,
            to: (@convention(c) (Int32, UnsafePointer<CChar>, UnsafeRawPointer?, Int, Int32) -> Int32).self
        )
    }
    private static let fgetxattr = dlsym(nil, "fgetxattr").map {
        unsafeBitCast(
            $0,
            to: (@convention(c) (Int32, UnsafePointer<CChar>, UnsafeMutableRawPointer?, Int) -> Int).self
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

    /// An extended attribute of an open file; `nil` if it has none such, or a longer one.
    static func attribute(_ name: String, of number: Int32, mostBytes: Int) -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: mostBytes) { buffer, count in
            #if os(Linux)
            count = max(0, fgetxattr?(number, name, buffer.baseAddress, mostBytes) ?? 0)
            #else
            count = max(0, fgetxattr(number, name, buffer.baseAddress, mostBytes, 0, 0))
            #endif
        }
        return bytes.isEmpty ? nil : bytes
    }
}
