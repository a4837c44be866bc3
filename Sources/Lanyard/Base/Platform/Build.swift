internal import Synchronization

#if canImport(Glibc)
private import Glibc
#elseif canImport(Musl)
private import Musl
#elseif canImport(Darwin)
private import Darwin
#endif

/// How the program was built, and where it warns.
enum Build {
    #if DEBUG
    static let isDebug = true
    #else
    static let isDebug = false
    #endif

    /// Where warnings go: to the standard error of the program, or to a test.
    static let warnings = Mutex<@Sendable (String) -> Void>(writeToStandardError)

    /// Tells of a mistake that has no other way to show.
    static func warn(_ text: String) {
        let warnings = warnings.withLock { $0 }
        warnings("Lanyard: warning: \(text)\n")
    }

    /// What was told once, at most so many.
    private static let told = Mutex<Set<String>>([])

    /// Tells of a mistake that would show again and again.
    static func warnOnce(_ text: String) {
        let isNew = told.withLock { told in told.count < 1_000 && told.insert(text).inserted }
        if isNew { warn(text) }
    }

    private static func writeToStandardError(_ text: String) {
        #if canImport(Glibc) || canImport(Musl) || canImport(Darwin)
        var text = text
        text.withUTF8 { _ = write(2, $0.baseAddress, $0.count) }
        #else
        print(text, terminator: "")
        #endif
    }
}

/// A value that only debug builds keep: in others it takes no room, and is `nil`.
struct DebugOnly<Value: Sendable>: Sendable {
    #if DEBUG
    var value: Value?
    #else
    var value: Value? {
        get { nil }
        set {}
    }
    #endif
}
