internal import Foundation

/// How many files and sockets the process may have open at once.
package enum Descriptors {
    /// So many it may have now.
    package static var limit: Int { Int(clamping: current.rlim_cur) }

    /// So many the system would let it have.
    package static var most: Int { Int(clamping: current.rlim_max) }

    /// Raises the limit to a number, as far as the system lets it; what it is then. It is never lowered.
    @discardableResult package static func raise(to count: Int) -> Int {
        var limit = current
        let needed = rlim_t(clamping: count)
        if limit.rlim_cur < needed {
            limit.rlim_cur = min(needed, limit.rlim_max)
            _ = setrlimit(resource, &limit)
        }
        return self.limit
    }

    private static var current: rlimit {
        var limit = rlimit()
        _ = getrlimit(resource, &limit)
        return limit
    }

    #if canImport(Darwin)
    private static let resource = RLIMIT_NOFILE
    #else
    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #endif
}
