import Foundation
import Workloads

/// Does one workload once, in a process of its own, and prints its wall time and the most memory the process ever had.
///
///     measure NAME [COUNT]          the workload, so many times
///     measure NAME COUNT prepare    only what has to be made before it
///     measure NAME COUNT trials N   so often, and only the time at the median: the start of the process weighs nothing
///     measure list                  the names, how many times by default and in a sample of time, and whether something
///                                   is made first
///     measure times                 nanoseconds a turn of the loops of W7
///     measure stops [TRIALS]        from cancel to stop of those loops: median and worst, in milliseconds
@main struct Measure {
    /// Ends the main thread, so that the main queue, and with it the main actor, moves to the pool, as after `dispatchMain`.
    /// That one would then wait in a `sigsuspend`, as an asynchronous `main` does, and callgrind does not survive it.
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        Task.detached {
            await run(arguments)
            exit(0)
        }
        pthread_exit(nil)
    }

    @concurrent private static func run(_ arguments: [String]) async {
        let number = arguments.dropFirst().first.flatMap { Int($0) }
        switch arguments.first {
        case "list":
            for workload in Workload.all {
                print(workload.name, workload.count, workload.timedCount, workload.isPrepared)
            }
        case "times":
            for time in await HotLoop.times() { print(time.name, time.nanoseconds) }
        case "stops":
            for stop in await HotLoop.stops(number ?? 300) { print(stop.form, stop.median, stop.worst) }
        default:
            guard let workload = arguments.first.flatMap(Workload.named) else {
                print("There is no such workload; `measure list` lists them.")
                exit(2)
            }
            let count = number ?? workload.count
            if arguments.dropFirst(2).first == "trials" {
                await measure(workload, count, trials: arguments.dropFirst(3).first.flatMap { Int($0) } ?? 51)
            } else {
                await measure(workload, count, isOnlyPrepared: arguments.last == "prepare")
            }
        }
    }

    /// Ends the process while what was made still lives: to cancel that is another workload.
    @concurrent private static func measure(_ workload: Workload, _ count: Int, isOnlyPrepared: Bool) async {
        let measured = await workload.prepare(count)
        if isOnlyPrepared { withExtendedLifetime(measured) { exit(0) } }
        let start = ContinuousClock.now
        let made = await measured()
        withExtendedLifetime((measured, made)) {
            print("nanoseconds \(nanoseconds(since: start))")
            print("kilobytes \(peakKilobytes())")
            exit(0)
        }
    }

    /// Ends what each made before the next.
    @concurrent private static func measure(_ workload: Workload, _ count: Int, trials: Int) async {
        var times: [Int] = []
        for _ in 0..<max(1, trials) {
            let measured = await workload.prepare(count)
            let start = ContinuousClock.now
            let made = await measured()
            times.append(nanoseconds(since: start))
            await (made as? any Ending)?.end()
        }
        print("nanoseconds \(times.sorted()[times.count / 2])")
    }

    private static func nanoseconds(since start: ContinuousClock.Instant) -> Int {
        Int((ContinuousClock.now - start) / .nanoseconds(1))
    }
}
