internal import Foundation

/// The standard input, which whoever started the program may have closed.
enum StandardInput {
    /// What stands in its place. Otherwise the next file that is opened would have its number, and be closed when a program is started
    /// that reads nothing.
    private static let stand: FileHandle? = {
        let file = FileHandle(forReadingAtPath: "/dev/null")
        return file?.fileDescriptor == 0 ? file : nil
    }()

    /// Sees to it that something is open there.
    static func hold() { _ = stand }
}
