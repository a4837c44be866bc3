import Foundation

/// How much memory the process uses: what the allocator has handed out, where it tells that, else what is resident, where the
/// system tells it in a file; elsewhere the tests of memory are skipped.
///
/// What is resident tells less: pages of the program that are read meanwhile come up to the limits by themselves, a system that
/// takes pages back changes it under way, and of tasks that end on other threads than they began on the allocator keeps pieces.
enum UsedMemory {
    static var isKnown: Bool { bytes != nil }

    static var bytes: Int? { HeapInUse.bytes ?? resident }

    private static var resident: Int? {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
        let fields = text.split(separator: " ")
        guard fields.count > 1, let pages = Int(fields[1]) else { return nil }
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
}
