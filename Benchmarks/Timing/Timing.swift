import Benchmark
import Workloads

/// The wall time of every workload, each in a process of its own, which takes up to twenty samples. `Benchmarks/run` takes
/// those of W4 and W9 with `measure` instead, one a process: what sleeps leaves timers behind, and later samples are slower.
let benchmarks: @Sendable () -> Void = {
    let configuration = Benchmark.Configuration(
        metrics: [.wallClock],
        timeUnits: .microseconds,
        warmupIterations: 0,
        scalingFactor: .one,
        maxDuration: .seconds(4),
        maxIterations: 20
    )
    for workload in Workload.timed {
        Benchmark(workload.name, configuration: configuration) { benchmark in
            let measured = await workload.prepare(workload.timedCount)
            benchmark.startMeasurement()
            let made = await measured()
            withExtendedLifetime((measured, made)) { benchmark.stopMeasurement() }
        }
    }
}
