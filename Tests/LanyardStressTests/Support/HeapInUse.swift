import Foundation

/// How much of its memory the process has handed out and not got back, where the allocator tells it (glibc's
/// `malloc_info`). What is resident beyond that is the allocator's: free, but in pieces.
enum HeapInUse {
    static var bytes: Int? {
        typealias Tell = @convention(c) (CInt, UnsafeMutableRawPointer) -> CInt
        guard let symbol = dlsym(UnsafeMutableRawPointer(bitPattern: 0), "malloc_info"), let file = tmpfile() else {
            return nil
        }
        defer { fclose(file) }
        _ = unsafeBitCast(symbol, to: Tell.self)(0, UnsafeMutableRawPointer(file))
        rewind(file)
        var text = ""
        var line = [CChar](repeating: 0, count: 4_096)
        while fgets(&line, CInt(line.count), file) != nil {
            text += String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
        // The totals stand behind the arenas.
        guard let total = text.components(separatedBy: "</heap>").last else { return nil }
        func size(_ element: String) -> Int {
            guard let found = total.range(of: element), let size = total[found.upperBound...].firstRange(of: "size=\"")
            else { return 0 }
            return Int(total[size.upperBound...].prefix { $0 != "\"" }) ?? 0
        }
        let free = size("<total type=\"fast\"") + size("<total type=\"rest\"")
        return size("<system type=\"current\"") + size("<total type=\"mmap\"") - free
    }

    /// The same without what the threads of the system's pool keep for its queues, up to 1,024 pieces each, however few
    /// jobs there are: when those have ended, five seconds after their last job.
    static var bytesWithoutPool: Int? {
        get async {
            await withCheckedContinuation { continuation in
                Thread.detachNewThread {
                    let limit = ContinuousClock.now + .seconds(30)
                    // The main thread, this one, and the one that waits for the system's timers.
                    while threads > 3, ContinuousClock.now < limit { usleep(10_000) }
                    continuation.resume(returning: bytes)
                }
            }
        }
    }

    /// Takes away what tells the testing library of each error that is thrown: it keeps where that was, as long as the
    /// process lives, also of those that a sleeping task throws when it is cancelled.
    static func keepNoErrors() {
        for name in ["_swift_willThrow", "_swift_willThrowTypedImpl"] {
            dlsym(UnsafeMutableRawPointer(bitPattern: 0), name)?.storeBytes(of: 0, as: UInt.self)
        }
    }

    private static var threads: Int {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count) ?? 0
    }
}
