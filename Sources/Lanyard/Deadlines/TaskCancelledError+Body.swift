extension TaskCancelledError {
    /// What whoever waits for a body gets: to him it is no task of somebody else's.
    var asThrownByBody: any Error { thrown ?? CancellationError() }
}
