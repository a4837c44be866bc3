/// Which of the executors of a trial a job runs on, and whether it is isolated there.
enum JobSeat {
    /// The clock's executor, on no actor.
    case clock
    /// Another one's threads, on no actor.
    case work(TestExecutor.Work)
    /// Isolated: the job is of an actor that lives there.
    case isolated(TestExecutor)

    /// The executor's place among those of the trial, the clock's being the first.
    var number: Int {
        switch self {
        case .clock: 0
        case .work(let work): work.number
        case .isolated(let executor): executor.number
        }
    }

    func run(_ job: UnownedJob, on clocks: TestClock.Executor) {
        switch self {
        case .clock: job.runSynchronously(on: clocks.asUnownedTaskExecutor())
        case .work(let work): job.runSynchronously(on: work.asUnownedTaskExecutor())
        case .isolated(let executor): job.runSynchronously(on: executor.asUnownedSerialExecutor())
        }
    }
}
