#if os(macOS) || os(Linux)
package import Foundation
internal import Synchronization

extension Process {
    private static let starting = Mutex(())

    /// Starts it so that Foundation does not crash, and so that every signal reaches it.
    ///
    /// To find the open files, `run` lists a folder, and copies 256 bytes of each entry: with more than 1,300 files it reads
    /// beyond its buffer, and crashed now and then where no memory followed. What is allocated and freed before leaves some
    /// behind the buffer, if nobody else starts one meanwhile.
    package func start() throws {
        try Self.starting.withLock { _ in
            free(malloc(100_000))
            try Self.withoutBlockedSignals { try run() }
        }
    }

    /// The threads of tasks block most signals, and what they start would inherit that.
    private static func withoutBlockedSignals(_ body: () throws -> Void) rethrows {
        var (none, before) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try body()
    }

    /// Its exit code, or 128 and the signal's number, once it has ended. To be asked for once, before it is started.
    package func exitCode() -> AsyncStream<Int32> {
        let (codes, code) = AsyncStream.makeStream(of: Int32.self)
        terminationHandler = { process in
            code.yield((process.terminationReason == .uncaughtSignal ? 128 : 0) + process.terminationStatus)
            code.finish()
        }
        return codes
    }
}
#endif
