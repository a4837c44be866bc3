import Foundation
import LabTestSupport
import LanyardConsole
import Testing

@testable import LanyardCommand

@Suite("The real `lanyard top` on a terminal")
struct TopTests {
    /// What ends it, or stops it for a while.
    enum End: Sendable {
        case key(String)
        case signal(Int32)
    }

    private struct Watching {
        let terminal: PseudoTerminal
        let run: CommandRun
        let console: Console

        init() async throws {
            console = try await Console.start(announces: false)
            terminal = try PseudoTerminal(columns: 80, rows: 24)
            run = try CommandRun(
                ["top", console.url.absoluteString, "--interval", "0.1"],
                environment: ["TERM": "xterm", "LC_ALL": "C.UTF-8"],
                standardInput: terminal.process,
                standardOutput: terminal.process
            )
        }
    }

    @Test(arguments: [End.key("q"), .signal(SIGINT), .signal(SIGTERM), .signal(SIGHUP), .signal(SIGQUIT)])
    func `gives the terminal back as it was, whatever ends it`(_ end: End) async throws {
        let watching = try await Watching()
        let terminal = watching.terminal
        #expect(!terminal.isRaw)
        async let text = terminal.read()
        try await until("it has the terminal") { terminal.isRaw }
        switch end {
        case .key(let key): try terminal.type(key)
        case .signal(let number): watching.run.send(number)
        }
        let ended = try await watching.run.end()
        #expect(ended.code == 0 && ended.errors.isEmpty, "\(ended.errors)")
        #expect(!terminal.isRaw)
        let shown = try await text
        #expect(shown.hasPrefix("\u{1B}[?1049h\u{1B}[?25l"))
        #expect(shown.hasSuffix("\u{1B}[?25h\u{1B}[?1049l"))
        #expect(shown.contains("● connected"))
        await watching.console.stop()
    }

    @Test func `lends it to the shell while it is suspended, and outlives the program`() async throws {
        let watching = try await Watching()
        let terminal = watching.terminal
        async let text = terminal.read()
        try await until("it has the terminal") { terminal.isRaw }
        watching.run.send(SIGTSTP)
        try await until("the shell has it") { !terminal.isRaw }
        // It stops only after it has given the terminal back, and a stop that comes later wins over what goes on.
        try await until("it goes on and has it again") {
            watching.run.send(SIGCONT)
            return terminal.isRaw
        }
        await watching.console.stop()
        try terminal.type("?")
        try await until("it asks in vain") { (try? await connects(to: watching.console)) != true }
        try terminal.type("xq")
        #expect(try await watching.run.end().code == 0)
        #expect(try await text.components(separatedBy: "\u{1B}[?1049h").count >= 3)
    }

    private func connects(to console: Console) async throws -> Bool {
        let connection = ConsoleConnection(address: try ConsoleAddress(console.url.absoluteString))
        _ = try await connection.answer(to: .snapshot, as: TopSnapshot.self)
        return true
    }

    @Test(arguments: [
        (["top"], "Say which program to watch"), (["top", "http://127.0.0.1:1/"], "has no token"),
        (["top", "http://127.0.0.1:1/?token=a", "--interval", "0"], "--interval must be a number of seconds from 0.1"),
    ])
    func `says what is wrong with its arguments`(_ arguments: [String], _ words: String) async throws {
        let end = try await CommandRun(arguments, environment: ["LANYARD_CONSOLE": ""]).end()
        #expect(end.code == 64 && end.output.isEmpty)
        #expect(end.errors.contains(words), "\(end.errors)")
    }
}
