import ArgumentParser
import CommandSupport
import LabServer

/// `lab run`: plays variants without a page, and tells whether their bugs showed.
struct LabRunCommand<Program: LabProgram>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "run",
            abstract: "Plays variants without a page, and tells whether the bug showed.",
            discussion: """
                VARIANT is SCREEN/NAME as “\(Program.call) list” prints it, a screen for all of its variants, or “all”.
                Exit codes: 0 each behaved as expected (the bug shows in the naive ones, and in no other), 1 one did not, \
                64 there is no such variant, 130 interrupted.
                """
        )
    }

    @Argument(help: "SCREEN/NAME, SCREEN, or “all”.", transform: VariantChoice.init)
    var variants: [VariantChoice<Program>]

    @Flag(name: .long, help: "Print JSON lines: what happened, and how each variant ended.")
    var json = false

    @OptionGroup
    var books: OpenLibraryOption<Program>

    func run() async throws {
        IgnoredSignals.ignore()
        let output = Output()
        await TreeSignal.shared.print(to: output)
        let reporter = TraceReporter(output: output, printsJSON: json)
        let playing = Task { @MainActor in
            let bench = try await Bench.start(openLibraryOver: books.openLibrary ? Program.security : nil)
            var wrong = 0
            for variant in variants.flatMap(\.variants) {
                guard !Task.isCancelled else { break }
                if await !reporter.play(variant, on: bench) { wrong += 1 }
            }
            await bench.stop()
            return wrong
        }
        let interruption = Interruption()
        await interruption.watch { _ in playing.cancel() }
        await output.whenClosed { playing.cancel() }
        let wrong = try await playing.value
        if interruption.hasCome { throw ExitCode(Interruption.exitCode) }
        if await output.isClosed { throw ExitCode(Output.exitCodeWhenClosed) }
        if wrong > 0 { throw ExitCode.failure }
    }
}
