#if Telemetry
import Lanyard
import Tracing

extension Span {
    /// Says which run it is about.
    func describe(_ context: TaskContext) {
        guard isRecording, let id = context.id else { return }
        attributes["lanyard.run.id"] = Int64(clamping: id.rawValue)
        if let key = context.key { attributes["lanyard.run.key"] = key.description }
        if let scope = context.scope?.name { attributes["lanyard.scope"] = scope }
        if let origin = context.origin { attributes["lanyard.origin"] = origin.description }
    }

    /// Says how it ended: whether it was cancelled is told by the run, never by the error.
    func conclude(_ context: TaskContext, with error: (any Error)?) {
        guard isRecording else { return }
        if let cause = context.cause {
            attributes["lanyard.outcome"] = "cancelled"
            describe(cause)
        } else if let error {
            attributes["lanyard.outcome"] = "failed"
            recordError(error)
            setStatus(SpanStatus(code: .error))
        } else {
            attributes["lanyard.outcome"] = "succeeded"
        }
    }

    private func describe(_ cause: CancellationCause) {
        attributes["lanyard.cause.kind"] = cause.kind.name
        attributes["lanyard.cause.origin"] = cause.origin.description
        if let reason = cause.reason { attributes["lanyard.cause.reason"] = reason }
        if let underlying = cause.underlying { attributes["lanyard.cause.underlying"] = underlying.description }
    }
}
#endif
