#if os(macOS) || os(Linux)
package import Foundation
internal import Synchronization

/// A process that is the same whoever started the tests, and however: it leads a session and a group of its own, has no
/// terminal, ignores and blocks no signal, has no descriptor but the first three, and makes files with the umask 022.
///
/// Foundation's `Process` hands on which signals are ignored. A shell starts `nohup swift test &` with SIGHUP and SIGINT
/// ignored, so nothing that a test starts with it could be interrupted.
package final class SpawnedProcess: Sendable {
    private final class Life: Sendable {
        let isOver = Mutex(false)
    }

    /// Its number, and that of its group.
    package let id: Int32
    private let life = Life()
    private let result: Task<Int32, Never>

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - line: A path, or a name that is looked up in `PATH`; then its arguments.
    ///   - changes: Changes to its ``environment``.
    ///   - input: Where it reads, instead of nothing.
    ///   - output: Where its output goes, instead of nowhere.
    ///   - errors: Where its complaints go, instead of nowhere.
    package init(
        _ line: [String],
        environment changes: [String: String] = [:],
        input: FileHandle? = nil,
        output: FileHandle? = nil,
        errors: FileHandle? = nil
    ) throws {
        let id = try Self.spawn(line, changes, [input, output, errors])
        self.id = id
        result = Task.detached { [life] in
            await onThread {
                // It keeps its number until nobody can send it a signal any more.
                var information = siginfo_t()
                var isEnded: Bool
                repeat {
                    isEnded = waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) == 0
                } while !isEnded && errno == EINTR
                return life.isOver.withLock { isOver in
                    isOver = true
                    return Self.code(of: id)
                }
            }
        }
    }

    /// Its exit code, or 128 and the signal's number, once it has ended.
    package func end() async -> Int32 { await result.value }

    package func send(_ signal: Int32) {
        life.isOver.withLock { if !$0 { kill(id, signal) } }
    }

    /// Kills it, and all that it started and that is in its group.
    package func killGroup() {
        life.isOver.withLock { if !$0 { kill(-id, SIGKILL) } }
    }

    /// Runs a program that ends at once, for those who cannot suspend.
    ///
    /// - Returns: Its exit code, or 128 and the signal's number.
    package static func run(_ line: [String]) throws -> Int32 {
        code(of: try spawn(line, [:], [nil, nil, nil]))
    }

    private static func code(of id: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0 { guard errno == EINTR else { return -1 } }
        return status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f
    }
}

extension SpawnedProcess {
    /// What a process finds in its environment, if nobody changes it: of that of the tests only what it takes to find
    /// programs and libraries, and to be measured.
    package static let environment: [String: String] = {
        let kept = ["PATH", "LLVM_PROFILE_FILE", "ASAN_OPTIONS", "TSAN_OPTIONS", "LSAN_OPTIONS", "UBSAN_OPTIONS"]
        let own = ProcessInfo.processInfo.environment.filter { name, _ in
            kept.contains(name) || name.hasPrefix("LD_") || name.hasPrefix("DYLD_")
        }
        let fixed = [
            "TERM": "dumb",
            "LANG": "C.UTF-8",
            "HOME": "/nonexistent",
            "TMPDIR": FileManager.default.temporaryDirectory.path(percentEncoded: false),
        ]
        return ["PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin"].merging(own) { $1 }.merging(fixed) { $1 }
    }()

    /// A process has its umask from the one that starts it. Here that is the tests', which lose nothing by it.
    private static let mask: Void = { umask(0o022) }()

    private static func spawn(_ line: [String], _ changes: [String: String], _ files: [FileHandle?]) throws -> pid_t {
        mask
        let nowhere = open("/dev/null", O_RDWR | O_CLOEXEC)
        // Above the first three: whoever starts the tests may have closed these, and their numbers are another file's.
        let descriptors = files.map { fcntl($0?.fileDescriptor ?? nowhere, F_DUPFD_CLOEXEC, 3) }
        defer { for descriptor in descriptors + [nowhere] where descriptor >= 0 { close(descriptor) } }
        guard !descriptors.contains(-1) else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EBADF) }
        var how = SpawnAttributes(descriptors: descriptors)
        let variables = environment.merging(changes) { $1 }.map { "\($0)=\($1)" }
        var (arguments, values) = (line.map { strdup($0) }, variables.map { strdup($0) })
        defer { for text in arguments + values { free(text) } }
        arguments.append(nil)
        values.append(nil)
        var id: pid_t = 0
        let error = posix_spawnp(&id, line[0], &how.actions, &how.attributes, arguments, values)
        guard error == 0 else { throw POSIXError(POSIXErrorCode(rawValue: error) ?? .EINVAL) }
        return id
    }
}
#endif
