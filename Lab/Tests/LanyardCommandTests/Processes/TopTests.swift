import Foundation
import LabTestSupport
import LanyardConsole
import Testing

@testable import LanyardCommand

@Suite("The real `lanyard top` on a terminal", .processes)
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

        init(interval: String = "0.1") async throws {
            console = try await Console.start(announces: false)
            terminal = try PseudoTerminal(columns: 80, rows: 24)
            run = try CommandRun(
                ["top", console.url.absoluteString, "--interval", interval],
                // Swift's own handler of crashes would ask at the terminal what to do, and wait.
                environment: ["TERM": "xterm", "LC_ALL": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no"],
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
        let pastes = [shown.ranges(of: "\u{1B}[?2004h"), shown.ranges(of: "\u{1B}[?2004l")]
        #expect(pastes.allSatisfy { $0.count == 1 }, "The shell is not left with the marks of pastes.")
        #expect(shown.contains("● live"))
        await watching.console.stop()
    }

    @Test(arguments: [SIGSEGV, SIGILL, SIGTRAP, SIGABRT, SIGBUS])
    func `gives the terminal back even when it crashes`(_ number: Int32) async throws {
        let watching = try await Watching()
        let terminal = watching.terminal
        async let text = terminal.read()
        try await until("it has the terminal") { terminal.isRaw && terminal.shown.contains("● live") }
        watching.run.send(number)
        let ended = try await watching.run.end()
        #expect(ended.code == 128 + number, "It still ends by the signal: \(ended)")
        #expect(!terminal.isRaw)
        #expect(try await text.contains("\u{1B}[?25h\u{1B}[?1049l"))
        await watching.console.stop()
    }

    @Test func `lends it to who asks for it while it is suspended, and says when the program has ended`() async throws {
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
        try await until("it says that the program has ended") { terminal.shown.contains("ended at ") }
        try terminal.type("q")
        #expect(try await watching.run.end().code == 0)
        let shown = try await text
        #expect(shown.components(separatedBy: "\u{1B}[?1049h").count >= 3)
        let last = try #require(shown.components(separatedBy: "\u{1B}[H").last)
        #expect(last.contains(/✕ ended at \d\d:\d\d:\d\d, last state/), "\(last)")
        #expect(last.contains("succeeded") && !last.contains("● live"), "The last state stays.")
    }

    @Test(.enabled(if: PseudoTerminal.hasShell))
    func `gives it to the shell at Ctrl-Z, and takes it and draws all anew at fg`() async throws {
        let console = try await Console.start(announces: false)
        let terminal = try PseudoTerminal(columns: 80, rows: 24)
        let shell = try shell(on: terminal, console)
        async let text = terminal.read()
        func prompts() -> [String] { terminal.shown.components(separatedBy: "ready> ") }
        try await until("the shell is there") { prompts().count == 2 }
        // What stands behind the shell on its command line.
        try terminal.type("\"$@\"\n")
        try await until("it has the terminal, and shows the program") {
            terminal.isRaw && prompts()[1].contains("● live")
        }
        try terminal.type("\u{1A}")
        try await until("the shell has it") { prompts().count == 3 }
        #expect(!terminal.isRaw)
        let lent = prompts()[1]
        #expect(lent.contains("Stopped"))
        #expect(lent.components(separatedBy: "\u{1B}[?25h\u{1B}[?1049l").count == 2)
        try terminal.type("fg\n")
        try await until("it has it again, and shows the program") {
            terminal.isRaw && prompts()[2].contains("● live")
        }
        try terminal.type("q")
        try await until("the shell has it for good") { prompts().count == 4 }
        #expect(!terminal.isRaw)
        // The whole screen, and not what has changed since.
        let again = prompts()[2].components(
            separatedBy: "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h\u{1B}[H\u{1B}[2J"
        )
        #expect(again.count == 2 && again[1].contains("OBEYED"))
        #expect(again[1].contains("\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"))
        try terminal.type("exit\n")
        #expect(try await shell.end().code == 0)
        _ = try await text
        await console.stop()
    }

    @Test(.enabled(if: PseudoTerminal.hasShell))
    func `leaves it to the shell while it runs in the background, and takes it at fg, which no signal tells`()
        async throws
    {
        let console = try await Console.start(announces: false)
        let terminal = try PseudoTerminal(columns: 80, rows: 24)
        let shell = try shell(on: terminal, console)
        async let text = terminal.read()
        func prompts() -> [String] { terminal.shown.components(separatedBy: "ready> ") }
        try await until("the shell is there") { prompts().count == 2 }
        try terminal.type("\"$@\"\n")
        try await until("it has the terminal") { terminal.isRaw && prompts()[1].contains("● live") }
        try terminal.type("\u{1A}")
        try await until("the shell has it") { prompts().count == 3 }
        try terminal.type("bg\n")
        try await until("it goes on behind") { prompts().count == 4 }
        // What is typed there is the shell's alone: a program behind it that reads is stopped.
        try terminal.type("jobs\n")
        try await until("the shell lists it") { prompts().count == 5 }
        #expect(prompts()[3].contains("Running") && !prompts()[3].contains("\u{1B}[?1049h"))
        try terminal.type("fg\n")
        try await until("it has it again, and shows the program") { terminal.isRaw && prompts()[4].contains("● live") }
        try terminal.type("q")
        try await until("the shell has it for good") { prompts().count == 6 }
        #expect(!terminal.isRaw)
        try terminal.type("exit\n")
        #expect(try await shell.end().code == 0)
        _ = try await text
        await console.stop()
    }

    /// A shell that knows `lanyard top` as `"$@"`.
    private func shell(on terminal: PseudoTerminal, _ console: Console) throws -> CommandRun {
        try CommandRun(
            ["top", console.url.absoluteString, "--interval", "0.1"],
            prefix: PseudoTerminal.shell,
            environment: ["TERM": "xterm", "LC_ALL": "C.UTF-8", "PS1": "ready> ", "HISTFILE": ""],
            standardInput: terminal.process,
            standardOutput: terminal.process,
            standardError: terminal.process
        )
    }

    @Test(arguments: [true, false]) func `takes a paste for no command, and draws it once`(_ isMarked: Bool)
        async throws
    {
        // It looks once, so that each later picture is one of a key.
        let watching = try await Watching(interval: "3600")
        let terminal = watching.terminal
        async let text = terminal.read()
        func pictures() -> Int { terminal.shown.ranges(of: "\u{1B}[H").count }
        try await until("it shows the program") { terminal.isRaw && terminal.shown.contains("● live") }
        let before = pictures()
        let paste = String(repeating: "quick cancel ", count: 230) + "q"
        try terminal.type(isMarked ? "\u{1B}[200~\(paste)\u{1B}[201~" : paste)
        try await until("it says so") { terminal.shown.contains("A paste is no command") }
        // One for each piece in which the terminal may hand it over, and not one for each of 2,991 letters.
        #expect(pictures() - before < 10)
        try terminal.type("/")
        try await until("a field is open") { terminal.shown.contains("Filter: ") }
        try terminal.type(isMarked ? "\u{1B}[200~two\rlines\u{1B}[201~" : "two\rlines")
        try await until("it has the text") { terminal.shown.contains("No run has “two lines” in it") }
        try terminal.type("\u{1B}")
        try await until("the field is gone") {
            terminal.shown.components(separatedBy: "two lines").last?.contains("? keys") == true
        }
        try terminal.type("q")
        #expect(try await watching.run.end().code == 0)
        _ = try await text
        await watching.console.stop()
    }

    @Test(arguments: [
        (["top"], "Say which program to watch"), (["top", "http://127.0.0.1:1/"], "has no token"),
        (["top", "http://127.0.0.1:1/?token=a", "--interval", "0"], "--interval must be a number of seconds from 0.1"),
        (["top", "127.0.0.1:8080/?token=a"], "This is not the address of a console. Give the address"),
    ])
    func `says what is wrong with its arguments`(_ arguments: [String], _ words: String) async throws {
        let end = try await CommandRun(arguments, environment: ["LANYARD_CONSOLE": ""]).end()
        #expect(end.code == 64 && end.output.isEmpty)
        #expect(end.errors.contains(words), "\(end.errors)")
    }
}
