internal import Foundation
internal import Synchronization

/// A program as a process of its own, which is killed with the last reference to this.
package final class ChildProcess: Sendable {
    /// How a process ended, and what it wrote.
    package struct End: Sendable {
        /// The exit code, or 128 and the signal's number.
        package let code: Int32
        package let output: String
        package let errors: String
    }

    package struct Missing: Error, CustomStringConvertible {
        package let name: String
        package let searched: String
        package var description: String { "no «\(name)» beside the tests, in \(searched)" }
    }

    private static let starting = Mutex(())

    private let process: Process
    private let lines: AsyncStream<String>
    private let result: Task<End, Never>

    /// Starts a program that was built with the tests.
    package convenience init(product name: String, _ arguments: String...) throws {
        let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        let folders = sequence(first: folder) { $0.deletingLastPathComponent() }.prefix(4)
        let found = folders.map { $0.appending(path: name) }.first {
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: $0.path, isDirectory: &isFolder) && !isFolder.boolValue
        }
        guard let found else { throw Missing(name: name, searched: folder.path) }
        try self.init(path: found.path, arguments)
    }

    /// Starts a program of the system: `/usr/bin/env name`.
    package convenience init(command: String, _ arguments: String...) throws {
        try self.init(command: command, arguments: arguments)
    }

    package convenience init(command: String, arguments: [String]) throws {
        try self.init(path: "/usr/bin/env", [command] + arguments)
    }

    private init(path: String, _ arguments: [String]) throws {
        let (process, output, errors) = (Process(), Pipe(), Pipe())
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = errors
        let (exits, exit) = AsyncStream.makeStream(of: Int32.self)
        process.terminationHandler = { process in
            exit.yield((process.terminationReason == .uncaughtSignal ? 128 : 0) + process.terminationStatus)
            exit.finish()
        }
        try Self.starting.withLock { _ in
            // Foundation lists the open files, and copies 256 bytes of each entry: with more than 1,300 of them it reads
            // beyond its buffer, and crashed where no memory followed. This leaves some behind it, if it stays alone.
            free(malloc(100_000))
            try Self.withoutBlockedSignals { try process.run() }
        }
        let (lines, line) = AsyncStream.makeStream(of: String.self)
        let written = Self.read(output) {
            line.yield($0)
        } ended: {
            line.finish()
        }
        let complained = Self.read(errors) { _ in
        } ended: {
        }
        self.process = process
        self.lines = lines
        result = Task.detached {
            var code: Int32 = -1
            for await exit in exits { code = exit }
            return End(code: code, output: await written.value, errors: await complained.value)
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

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// Its number.
    package var id: Int32 { process.processIdentifier }

    /// The first line of its output that holds a text; `nil` if it ended without one. To be called by one at a time.
    package func line(containing text: String) async -> String? {
        for await line in lines where line.contains(text) { return line }
        return nil
    }

    package func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

    /// Waits until it has ended.
    package func end() async -> End { await result.value }

    /// Reads to the end on a thread of its own, since reading blocks.
    private static func read(
        _ pipe: Pipe,
        line: @escaping @Sendable (String) -> Void,
        ended: @escaping @Sendable () -> Void
    ) -> Task<String, Never> {
        let (texts, text) = AsyncStream.makeStream(of: String.self)
        let handle = pipe.fileHandleForReading
        Thread.detachNewThread {
            var (all, rest) = (Data(), Data())
            while case let data = handle.availableData, !data.isEmpty {
                all += data
                rest += data
                while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                    line(String(decoding: rest[..<end], as: UTF8.self))
                    rest = Data(rest[rest.index(after: end)...])
                }
            }
            ended()
            text.yield(String(decoding: all, as: UTF8.self))
            text.finish()
        }
        return Task.detached {
            for await text in texts { return text }
            return ""
        }
    }
}
