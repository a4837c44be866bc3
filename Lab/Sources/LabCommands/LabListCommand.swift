import ArgumentParser
import CommandSupport
import Foundation
import LabServer

/// `lab list`: what there is to run.
struct LabListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists the screens and their variants."
    )

    func run() async throws {
        IgnoredSignals.ignore()
        let output = Output()
        let width = Variant.all.map(\.id.count).max() ?? 0
        for screen in Variant.Screen.allCases {
            for variant in Variant.all where variant.screen == screen {
                let id = variant.id.padding(toLength: width, withPad: " ", startingAt: 0)
                await output.write("\(id)  \(variant.hasBug ? "bug" : "   ")  \(variant.title)")
            }
        }
        if await output.isClosed { throw ExitCode(Output.exitCodeWhenClosed) }
    }
}
