import ArgumentParser
import CommandSupport
import Foundation

/// `lanyard top`: what the tasks of a program do, in a terminal.
struct TopCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "top",
        abstract: "Shows a program's tasks in a terminal: what runs, why it was cancelled, and what does not stop.",
        discussion: """
            ADDRESS is what the program's console prints: http://127.0.0.1:PORT/?token=TOKEN. Without it, \
            \(ConsoleAddress.variable) is used; other users cannot see that. Any program with a console can be watched, including \
            “lanyard get --console”.

            ? lists the keys. Among them, f shows all findings in full, / filters, Enter shows a run's life, and c cancels it, for \
            a reason that you type. What is pasted goes into the field that is open, and is never a command.

            Where the output is no terminal, or with --once, the present state is printed as plain text, as \
            wide as COLUMNS says, or else 200 columns.

            Exit codes: 0 quit, 1 the program does not answer, 64 wrong arguments.
            """
    )

    @Argument(help: ArgumentHelp("The address that the program's console printed.", valueName: "address"))
    var address: String?

    @Option(help: ArgumentHelp("How many seconds lie between two looks.", valueName: "s"))
    var interval = 1.0

    @Flag(help: "Print the present state as plain text, and end.")
    var once = false

    @Flag(help: "Show runs that ended, too, as the key e does.")
    var ended = false

    private var console: ConsoleAddress {
        get throws { try ConsoleAddress.find(address, environment: ProcessInfo.processInfo.environment) }
    }

    func validate() throws {
        _ = try console
        guard (0.1...3600).contains(interval) else {
            throw ValidationError("--interval must be a number of seconds from 0.1 to 3600.")
        }
    }

    func run() async throws {
        IgnoredSignals.ignore()
        let output = Output()
        let connection = ConsoleConnection(address: try console)
        var model = TopModel()
        model.showsEnded = ended
        do {
            _ = model.take(.snapshot(try await connection.answer(to: .snapshot)))
        } catch {
            await output.complain(explain(error, at: connection.address.origin))
            throw ExitCode.failure
        }
        let traits = TerminalTraits.standardOutput
        if once || !traits.redraws { return try await print(model, traits, to: output) }
        await TopSession(connection: connection, interval: .seconds(interval), style: TextStyle(traits: traits)).run(
            model
        )
    }

    private func print(_ model: TopModel, _ traits: TerminalTraits, to output: Output) async throws {
        let plain = TerminalTraits(redraws: false, hasColours: false, hasUnicode: traits.hasUnicode)
        let known = ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) }
        let columns = isatty(STDOUT_FILENO) == 1 ? TerminalSize(of: STDOUT_FILENO).columns : known ?? 200
        await output.write(TopPicture(allOf: model, columns: columns, style: TextStyle(traits: plain)).lines)
        if await output.isClosed { throw ExitCode(Output.exitCodeWhenClosed) }
    }

    private func explain(_ trouble: ConsoleTrouble, at origin: String) -> String {
        switch trouble {
        case .gone:
            "Nobody answers at \(origin). Has the program ended? It prints another address each time it is started."
        case .unknownHost, .silent, .refused, .unreadable:
            "\(origin): \(trouble)"
        }
    }
}
