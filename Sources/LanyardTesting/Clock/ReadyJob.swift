/// A job that is ready to run.
struct ReadyJob {
    let job: UnownedJob

    /// The number of its task; zero if it is of none, as the job with which an actor takes the next call, or if nobody asks.
    let task: UInt64
    let seat: JobSeat
}

extension UnownedJob {
    /// The number of the job's task: tasks are numbered as they are made. Zero if it is no task's.
    ///
    /// There is no other way to ask for it than to read what the job says of itself.
    var taskNumber: UInt64 {
        var number: UInt64 = 0
        for digit in description.utf8 where digit >= UInt8(ascii: "0") && digit <= UInt8(ascii: "9") {
            number = number &* 10 &+ UInt64(digit - UInt8(ascii: "0"))
        }
        return number
    }
}
