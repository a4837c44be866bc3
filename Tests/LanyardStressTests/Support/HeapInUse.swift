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
}
