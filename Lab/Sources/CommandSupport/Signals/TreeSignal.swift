import Foundation
import Lanyard

/// The wish to see what runs, by SIGUSR1, or by Ctrl-T (SIGINFO) where there is such a signal.
package actor TreeSignal {
    /// One for the process, which it watches for until its end.
    package static let shared = TreeSignal()

    private var sources: [SignalSource] = []
    private let tasks = TaskScope(".Signals")

    /// Prints the tree of all scopes and runs of the process, each time the signal comes.
    package func print(to output: Output) async {
        for number in TreeSignal.numbers {
            let source = await SignalSource(number, on: .global()) { [tasks] in
                var tree = ""
                TaskScope.dump(to: &tree)
                let lines = tree.split(separator: "\n").map(String.init)
                tasks.addTask(name: "print the tree") { await output.remark(lines) }
            }
            sources.append(source)
        }
    }

    #if canImport(Darwin)
    private static let numbers = [SIGUSR1, SIGINFO]
    #else
    private static let numbers = [SIGUSR1]
    #endif
}
