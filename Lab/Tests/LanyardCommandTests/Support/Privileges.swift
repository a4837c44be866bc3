import Foundation
import LabTestSupport

/// What this user and system allow: some tests need a folder or a disk that cannot be had everywhere.
enum Privileges {
    /// Runs what follows where it may mount file systems of its own.
    static let mounting = ["/usr/bin/unshare", "-rm"]

    /// Whether a folder can be made read-only: permissions do not hold back root, an attribute of the file system does.
    static let mayFreeze: Bool = {
        guard geteuid() == 0 else { return true }
        guard let folder = try? TemporaryFolder(), (try? freeze(folder.path)) != nil else { return false }
        defer { thaw(folder.path) }
        return access(folder.path, W_OK) != 0
    }()

    /// Whether there is a device that is always full.
    static let hasFullDevice = FileManager.default.fileExists(atPath: "/dev/full")

    static let mayMount: Bool = {
        guard let folder = try? TemporaryFolder(), FileManager.default.isExecutableFile(atPath: mounting[0]) else {
            return false
        }
        return (try? run(mounting + ["mount", "-t", "tmpfs", "-o", "size=1m", "none", folder.path])) != nil
    }()

    /// Whether a file can be made a disk. That is for root alone.
    static let mayMakeDisks: Bool = {
        guard let folder = try? TemporaryFolder() else { return false }
        let script = "cd \"$0\" && truncate -s 8M x && mkfs.ext4 -q -F x && mkdir m && mount -o loop x m"
        return (try? run(["/usr/bin/unshare", "-m", "/bin/sh", "-c", script, folder.path])) != nil
    }()

    static func freeze(_ path: String) throws {
        try run(geteuid() == 0 ? ["/usr/bin/chattr", "+i", path] : ["/bin/chmod", "555", path])
    }

    static func thaw(_ path: String) {
        try? run(geteuid() == 0 ? ["/usr/bin/chattr", "-i", path] : ["/bin/chmod", "755", path])
    }

    private static func run(_ line: [String]) throws {
        guard try SpawnedProcess.run(line) == 0 else { throw CocoaError(.executableNotLoadable) }
    }
}
