#if os(macOS) || os(Linux)
internal import Foundation

/// A program as a process of its own, which is killed with the last reference to this.
package final class ChildProcess: Sendable {
    /// How a process ended, and what it wrote.
    package struct End: Sendable {
        /// The exit code, or 128 and the signal's number.
        package let code: Int32
        package let output: String
        package let errors: String

        package init(code: Int32, output: String, errors: String) {
            (self.code, self.output, self.errors) = (code, output, errors)
        }
    }

    private let process: SpawnedProcess
    private let lines: AsyncStream<String>
    private let result: Task<End, Never>

    /// Starts a program that was built with the tests.
    package convenience init(product name: String, _ arguments: String...) throws {
        try self.init(command: BuiltProduct.url(name).path(percentEncoded: false), arguments: arguments)
    }

    /// Starts a program of the system.
    package convenience init(command: String, _ arguments: String...) throws {
        try self.init(command: command, arguments: arguments)
    }

    package init(command: String, arguments: [String]) throws {
        let (output, errors) = (Pipe(), Pipe())
        let process = try SpawnedProcess(
            [command] + arguments,
            output: output.fileHandleForWriting,
            errors: errors.fileHandleForWriting
        )
        try output.fileHandleForWriting.close()
        try errors.fileHandleForWriting.close()
        let (written, complained) = (output.fileHandleForReading.reading(), errors.fileHandleForReading.reading())
        self.process = process
        lines = written.lines
        result = Task.detached {
            End(code: await process.end(), output: await written.all.value, errors: await complained.all.value)
        }
    }

    deinit { process.killGroup() }

    /// Its number.
    package var id: Int32 { process.id }

    /// The first line of its output that holds a text; `nil` if it ended without one. To be called by one at a time.
    package func line(containing text: String) async -> String? {
        for await line in lines where line.contains(text) { return line }
        return nil
    }

    package func send(_ signal: Int32) { process.send(signal) }

    /// Waits until it has ended.
    package func end() async -> End { await result.value }
}
#endif
