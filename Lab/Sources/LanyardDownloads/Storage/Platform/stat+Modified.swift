import Foundation

extension stat {
    /// When the file was written last, in seconds since 1970. The member has another name on Apple's systems.
    var secondsModified: Int64 {
        #if canImport(Darwin)
        Int64(st_mtimespec.tv_sec)
        #else
        Int64(st_mtim.tv_sec)
        #endif
    }
}
