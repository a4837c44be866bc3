import Foundation
import LanyardConsole

/// Programs to watch in the console: `swift run ConsoleExamples list` says which.
@main
struct ConsoleExamples {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        let isCheck = arguments.contains("--check")
        switch arguments.first(where: { !$0.hasPrefix("-") }) {
        case nil, "list":
            tell("swift run ConsoleExamples NAME [--check]\n\(Examples.list)")
        case Browser.name:
            let fleet = PretendFleet(hostile: Texts.hostile.part).shown
            try await watch(fleet: fleet) { await Browser(texts: .hostile).run() }
        case Browser.shop:
            try await watch { await Browser(texts: Texts()).run() }
        case let name?:
            guard let example = Examples.all.first(where: { $0.name == name })?.init() else {
                tell("There is no example “\(name)”. There are:\n\(Examples.list)")
                exit(1)
            }
            isCheck ? try await check(example) : try await watch { await example.run(on: Stage()) }
        }
    }

    /// Starts the console, and does the work again and again until the program is ended.
    private static func watch(fleet: ConsoleFleet? = nil, _ work: @Sendable () async -> Void) async throws {
        let console = try await Console.start(
            allowsCancelling: true,
            allowsRehearsing: true,
            fleet: fleet,
            announces: false
        )
        tell("Watch it at \(console.url); Ctrl-C ends it.")
        while !Task.isCancelled { await work() }  // Without an end, Swift 6.3.1 optimizes it for ever.
    }

    /// Does the work once, and exits with 1 if the console did not find what it should.
    private static func check(_ example: any Example) async throws {
        var thresholds = FindingThresholds()
        // Where more threads want to run than there are cores, a polite one does not get on for 100 ms, too.
        thresholds.longestStretch = .milliseconds(300)
        // Half a minute would be long for a check.
        thresholds.stalledAfter = .seconds(3)
        let console = try await Console.start(thresholds: thresholds, announces: false)
        let (passed, report) = await Trial(example: example, console: console).run()
        await console.stop()
        tell((passed ? "as it should be: " : "not as it should be: ") + report)
        exit(passed ? 0 : 1)
    }

    /// Writes a line at once, even where the output is a pipe.
    private static func tell(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }
}
