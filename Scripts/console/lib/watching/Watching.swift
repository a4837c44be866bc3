import Foundation
import Lanyard
import LanyardConsole

/// The program that `Scripts/console/watching` measures: a million runs, bare, in a scope, recorded, or watched.
/// Prints the processor time a run took in nanoseconds, memory in kilobytes before and after, and how many runs ended in a
/// second, which depends on what else the machine does.
@main struct Watching {
    static func main() async throws {
        let (mode, count) = (CommandLine.arguments[1], Int(CommandLine.arguments[2])!)
        let console =
            try await mode == "bare" || mode == "scoped" ? nil : Console.start(announces: false)
        if let console { FileHandle.standardOutput.write(Data("\(console.url)\n".utf8)) }
        // The viewer says when it has seen the first frame.
        if mode == "watched", readLine() != "go" { exit("No viewer came.") }
        let scope = TaskScope("Measured")
        await run(count / 10, mode, scope)
        let (memory, time, start) = (residentMemory, processorTime, ContinuousClock.now)
        await run(count, mode, scope)
        let (elapsed, wall) = (processorTime - time, ContinuousClock.now - start)
        if mode == "watched", !isViewerThere { exit("The viewer was gone before the end.") }
        print("\(Int(elapsed * 1e9) / count) \(memory) \(residentMemory) \(Int(Double(count) / (wall / .seconds(1))))")
        await console?.stop()
    }

    /// The last of each hundred is awaited, so that runs do not pile up.
    @concurrent private static func run(_ count: Int, _ mode: String, _ scope: TaskScope) async {
        for _ in 0..<count / 100 {
            if mode == "bare" {
                for _ in 0..<99 { Task {} }
                await Task {}.value
            } else {
                for _ in 0..<99 { scope.addTask {} }
                _ = await scope.addTask {}.outcome
            }
        }
    }

    private static func exit(_ reason: String) -> Never {
        FileHandle.standardError.write(Data("\(reason)\n".utf8))
        Foundation.exit(1)
    }

    /// The viewer has the other end of the input.
    private static var isViewerThere: Bool {
        var input = pollfd(fd: STDIN_FILENO, events: 0, revents: 0)
        return poll(&input, 1, 0) == 0
    }

    private static var processorTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static var residentMemory: Int {
        let pages = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")[1]
        return (pages.flatMap { Int($0) } ?? 0) * 4
    }
}
