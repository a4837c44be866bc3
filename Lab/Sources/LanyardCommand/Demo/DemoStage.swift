import CommandSupport
import Foundation
import LabFileSource
import Lanyard
import LanyardDownloads

/// What the demonstration plays with, and how it speaks.
struct DemoStage: Sendable {
    let output: Output
    let manager: DownloadManager
    let source: FileSource
    let folder: DemoFolder
    let style = TextStyle(traits: .standardOutput)

    /// The columns that a line may take: as many as it wants where no terminal breaks it.
    private var width: Int { style.traits.redraws ? TerminalSize(of: STDOUT_FILENO).columns - 1 : .max }

    func say(_ text: String) async {
        await output.write(text.wrapped(to: width, indent: "  "))
    }

    func heading(_ text: String) async {
        await output.write(["", style.paint(text, .bold)])
    }

    /// Draws the tree of a scope.
    func show(_ snapshot: ScopeSnapshot, _ caption: String) async {
        let lines = snapshot.description.split(separator: "\n").flatMap { line in
            let below = line.hasPrefix("├") ? "  │    " : "       "
            return "  \(line)".printable.wrapped(to: width, indent: below)
        }
        await output.write([caption] + lines.map { style.paint(ascii($0), .dim) })
    }

    private func ascii(_ line: String) -> String {
        guard !style.traits.hasUnicode else { return line }
        return [("├─", "|-"), ("└─", "`-"), ("│", "|"), ("·", "-"), ("←", "<-")].reduce(line) {
            $0.replacing($1.0, with: $1.1)
        }
    }
}
