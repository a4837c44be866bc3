import Foundation
import LabFileSource
import LabTestSupport
import Testing

/// What `lanyard get` has called finished is on the disk: that is copied in the moment in which the command ends, while the system still
/// holds back what it likes, and looked at as after a power cut.
@Suite("Small files after a power cut", .processes, .enabled(if: Privileges.mayMakeDisks))
struct PowerCutTests {
    /// Makes a file system in the folder `$0` with the options `$1`, lets the rest of the line write into it, and takes what the disk
    /// had by then to the folder `found`. What is mounted is gone with the script.
    private static let script = """
        cd "$0" && truncate -s 64M disk && mkfs.ext4 -q -F $1 disk && mkdir m cut && mount -o loop disk m || exit 90
        shift; mkdir m/d && sync -f m && "$@" -o m/d || exit 91
        cp --sparse=always disk copy; umount m; e2fsck -fp copy >/dev/null 2>&1
        mount -o loop copy cut && cp -a cut/d found || exit 92
        """

    private static let disks = ["-O has_journal", "-O ^has_journal"]

    @Test(arguments: disks, [1, 40]) func `have their names and their bytes`(options: String, count: Int) async throws {
        try await cut(options, count: count)
    }

    /// These have a part file.
    @Test(arguments: disks) func `have them, too, where their digests were wanted`(options: String) async throws {
        try await cut(options, count: 40) { "\n checksum=sha-256=\(try $0.sha256())" }
    }

    private func cut(
        _ options: String,
        count: Int,
        saying more: (ServedFile) throws -> String = { _ in "" }
    ) async throws {
        let files = (0..<count).map { ServedFile.generated("\($0).bin", size: 16 << 10) }
        try await withFileSource(files) { source in
            let folder = try TemporaryFolder()
            let list = try files.map { try source.url(for: $0.name).absoluteString + more($0) }.joined(separator: "\n")
            try folder.write(list, to: "list")
            let prefix = ["/usr/bin/unshare", "-m", "/bin/sh", "-c", Self.script, folder.path, options]
            let end = try await CommandRun(["get", "-q", "-i", folder.path("list")], prefix: prefix).end()
            try #require(end.code == 0, "\(end.errors)")
            for file in files {
                let found = FileContent.disk(folder.url("found").appending(path: file.name))
                #expect(try found.sha256() == file.sha256(), "\(file.name)")
            }
        }
    }
}
