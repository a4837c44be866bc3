#if os(macOS) || os(Linux)
internal import Foundation

/// How `posix_spawn` starts a process: as the leader of a session of its own, with every signal at its default and none
/// blocked, and with no descriptor but the first three.
struct SpawnAttributes: ~Copyable {
    #if canImport(Darwin)
    var attributes: posix_spawnattr_t?
    var actions: posix_spawn_file_actions_t?
    private static let session = POSIX_SPAWN_SETSID
    private static let closing = POSIX_SPAWN_CLOEXEC_DEFAULT
    #else
    var attributes = posix_spawnattr_t()
    var actions = posix_spawn_file_actions_t()
    // The headers have it for GNU programs only, which Swift's importer is not.
    private static let session: Int32 = 0x80
    private static let closing: Int32 = 0
    #endif

    /// - Parameter descriptors: What becomes the standard input, output and error. Each is above 2.
    init(descriptors: [Int32]) {
        posix_spawnattr_init(&attributes)
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        let flags = Self.session | Self.closing | Int32(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)
        posix_spawnattr_setflags(&attributes, Int16(flags))
        posix_spawn_file_actions_init(&actions)
        for (number, descriptor) in descriptors.enumerated() {
            posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
        }
        closeOthers()
    }

    deinit {
        var (attributes, actions) = (attributes, actions)
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
    }

    private mutating func closeOthers() {
        #if !canImport(Darwin)
        // glibc has it since 2.34, for GNU programs only.
        typealias CloseFrom = @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32
        guard let function = dlsym(dlopen(nil, RTLD_NOW), "posix_spawn_file_actions_addclosefrom_np") else { return }
        _ = unsafeBitCast(function, to: CloseFrom.self)(&actions, 3)
        #endif
    }
}
#endif
