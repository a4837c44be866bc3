// A command-line tool: whatever ends the work, Ctrl-C or a deadline, the tool says what it has and why it stopped. See
// README.md.
import Foundation
import Lanyard

@main
enum Main {
    static func main() async {
        var paths = Array(CommandLine.arguments.dropFirst())
        var deadline: Duration?
        if let first = paths.first, let seconds = Double(first) {
            deadline = .seconds(seconds)
            paths.removeFirst()
        }
        guard !paths.isEmpty else { complain("usage: tally [SECONDS] FILE…", code: 64) }

        let work = TaskScope("tally")
        let interrupt = await Interrupt { work.cancelAll("Ctrl-C") }
        let runs = paths.map { path in
            work.addTask(name: path, deadline: deadline) {
                complain("counting \(path), Ctrl-C stops it")
                return try await Tally.count(path)
            }
        }
        var code: Int32 = 0
        for (path, run) in zip(paths, runs) {
            switch await run.outcome {
            case .succeeded(let tally):
                print("\(tally)  \(path)")
            case .failed(let error):
                complain("\(path): \(error)")
                code = max(code, 1)
            case .cancelled(let cause, returned: let part):
                complain("\(path): \(part.map { "only \($0)" } ?? "nothing"), \(cause)")
                code = max(code, cause.kind == .deadlineExpired ? 124 : 130)
            }
        }
        withExtendedLifetime(interrupt) { exit(code) }
    }

    private static func complain(_ text: String, code: Int32) -> Never {
        complain(text)
        exit(code)
    }

    private static func complain(_ text: String) {
        FileHandle.standardError.write(Data("\(text)\n".utf8))
    }
}
