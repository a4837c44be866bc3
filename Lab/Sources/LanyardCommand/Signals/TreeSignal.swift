import Foundation
import Lanyard

/// The wish to see what runs, by SIGUSR1, or by Ctrl-T (SIGINFO) where there is such a signal.
actor TreeSignal {
    /// One for the process, which it watches for until its end.
    static let shared = TreeSignal()

    private var sources: [any DispatchSourceSignal] = []
    private let tasks = TaskScope("Signals")

    /// Prints the tree of all scopes and runs of the process, each time the signal comes.
    func print(to output: Output) {
        sources = TreeSignal.numbers.map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { [tasks] in
                var tree = ""
                TaskScope.dump(to: &tree)
                let lines = tree.split(separator: "\n").map(String.init)
                tasks.addTask(name: "print the tree") { await output.remark(lines) }
            }
            source.resume()
            return source
        }
    }

    #if canImport(Darwin)
    private static let numbers = [SIGUSR1, SIGINFO]
    #else
    private static let numbers = [SIGUSR1]
    #endif
}
