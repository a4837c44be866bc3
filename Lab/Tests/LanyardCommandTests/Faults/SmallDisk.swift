import Foundation
import LabTestSupport
import Testing

/// A disk (tmpfs) that is full soon, until it is made larger. It is gone with the last reference.
///
/// It is mounted in a namespace of its own, so that nothing is left on the machine whatever becomes of the test, and
/// reached through the process that holds it.
final class SmallDisk {
    private let folder: TemporaryFolder
    private let orders: FileHandle
    private var answers: AsyncStream<String>.Iterator
    /// The folder that it is mounted at.
    let path: String

    private static let script = """
        mount -t tmpfs -o size=$1k none "$0" && echo ready || exit 1
        while read size; do mount -t tmpfs -o remount,size=${size}k none "$0" && echo ready; done
        """

    /// - Parameter size: In KiB.
    init(size: Int) async throws {
        folder = try TemporaryFolder()
        let (input, output) = (Pipe(), Pipe())
        let holder = try SpawnedProcess(
            Privileges.mounting + ["sh", "-c", Self.script, folder.path, "\(size)"],
            input: input.fileHandleForReading,
            output: output.fileHandleForWriting
        )
        try input.fileHandleForReading.close()
        try output.fileHandleForWriting.close()
        orders = input.fileHandleForWriting
        answers = output.fileHandleForReading.lines.makeAsyncIterator()
        path = "/proc/\(holder.id)/root" + folder.path
        try #require(await answers.next() == "ready")
    }

    deinit {
        try? orders.close()
    }

    /// Makes room.
    func grow(to size: Int) async throws {
        try orders.write(contentsOf: Data("\(size)\n".utf8))
        try #require(await answers.next() == "ready")
    }
}
