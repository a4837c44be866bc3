import Foundation

/// How much memory the process holds, where the system tells it in a file; elsewhere the tests of memory are skipped.
enum ResidentMemory {
    static var isKnown: Bool { bytes != nil }

    static var bytes: Int? {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
        let fields = text.split(separator: " ")
        guard fields.count > 1, let pages = Int(fields[1]) else { return nil }
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
}
