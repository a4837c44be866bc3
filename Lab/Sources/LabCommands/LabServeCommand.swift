import ArgumentParser
import CommandSupport
import LabServer
import LabSockets
import LanyardConsole

/// `lab`, `lanyard lab`, and `lanyard` alone: the page, until Ctrl-C.
struct LabServeCommand<Program: LabProgram>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "serve",
            abstract: "Serves the Lab's page, prints its address, and runs until Ctrl-C.",
            discussion: "The first Ctrl-C shuts down cleanly. The second ends it at once."
        )
    }

    @Option(name: .long, help: "The IP address to listen on, or a name for it.")
    var host = "127.0.0.1"

    @Option(name: .long, help: "The port to listen on; 0 for any that is free.")
    var port: UInt16 = 8420

    @OptionGroup
    var books: OpenLibraryOption<Program>

    @Flag(name: .long, help: "Open the page in the browser.")
    var open = false

    func run() async throws {
        IgnoredSignals.ignore()
        Descriptors.raise(to: ListenerLimits.descriptors)
        let output = Output()
        await TreeSignal.shared.print(to: output)
        let (signals, signal) = AsyncStream.makeStream(of: String.self)
        let interruption = Interruption()
        await interruption.watch { signal.yield($0) }
        let bench: Bench
        let lab: LabHost
        let console: Console
        do {
            bench = try await Bench.start(openLibraryOver: books.openLibrary ? Program.security : nil)
            lab = try await LabHost.start(host: host, port: Int(port), bench: bench)
            console = try await Console.start(beside: lab)
        } catch {
            await output.complain(await LabTrouble.explain(error, host: host, port: port, call: call))
            throw ExitCode.failure
        }
        await output.write([
            "The Lab: \(lab.url)", "Its console, for a tab of its own or for “lanyard top”: \(console.url)",
        ])
        await output.write(PageAccess.current.hints(lab: lab.url, console: console.url))
        await output.write("Ctrl-C ends it.")
        if open { await PageOpener.open(lab.url, telling: output) }
        for await name in signals {
            await output.remark(["\(name): ending what runs. Once more ends it at once."])
            break
        }
        await lab.stop()
        await console.stop()
        await bench.stop()
    }

    /// This call as it is typed, without the port.
    private var call: String {
        var words = [Program.call]
        if host != "127.0.0.1" { words.append("--host \(host)") }
        if books.openLibrary { words.append("--open-library") }
        if open { words.append("--open") }
        return words.joined(separator: " ")
    }
}
