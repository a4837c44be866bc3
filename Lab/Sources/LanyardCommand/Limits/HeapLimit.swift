import Foundation

/// How many heaps the C library keeps side by side.
enum HeapLimit {
    /// As many as there are kinds of threads that ask for memory most: those of sockets and those of files.
    private static let heaps: Int32 = 2

    /// glibc's call, which Swift does not import, and the parameter it sets; `nil` elsewhere.
    private static let mallopt = dlsym(nil, "mallopt").map {
        unsafeBitCast($0, to: (@convention(c) (Int32, Int32) -> Int32).self)
    }
    private static let mostHeaps: Int32 = -8

    /// glibc gives each of some twenty threads a heap of its own, and what is free in one is of no use to the others: 3 MiB with 50
    /// downloads at once. To be called before there are threads.
    static func set() {
        _ = mallopt?(mostHeaps, heaps)
    }
}
