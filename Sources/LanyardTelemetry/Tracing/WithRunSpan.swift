#if Telemetry
import Lanyard
import ServiceContextModule
public import Tracing

/// Executes `body` in a span that tells of its run: what it is called, which scope owns it, how it ended and why.
///
/// For the operation of a call of `addTask`, so that the trace shows the run as one bar with all it called below it. The
/// span's parent is the caller's: a run has the context of the call that asked for it, a debounced one included.
///
/// ```swift
/// tasks.addTask(id: "search", policy: .debounce(for: .milliseconds(300)), for: self) {
///     try await withRunSpan { _ in try await api.books(matching: term) }
/// } then: { model, books in
///     model.books = books
/// }
/// ```
///
/// | attribute | |
/// |---|---|
/// | `lanyard.run.id`, `lanyard.run.key` | which run |
/// | `lanyard.scope` | the name of the scope |
/// | `lanyard.origin` | the line that asked for the run |
/// | `lanyard.outcome` | `succeeded`, `failed` or `cancelled` |
/// | `lanyard.cause.kind`, `lanyard.cause.reason`, `lanyard.cause.origin` | why it was cancelled |
/// | `lanyard.cause.underlying` | what lay behind that, as text |
///
/// An error is recorded, and the span's status set to it, only if nobody had cancelled the run. Outside of any run it is a
/// span like any other, with the outcome.
///
/// - Parameters:
///   - name: The name of the operation; by default the name or the key of the run.
///   - kind: The kind of the span.
///   - tracer: Who makes the span; by default the tracer of the process.
///   - function: The function of the call, for the span; a wrapper passes on its caller's.
///   - fileID: The file of the call, likewise.
///   - line: The line of the call, likewise.
///   - body: The work. The span is in `ServiceContext.current` there.
/// - Throws: what the body throws.
/// - Cancellation: nothing of its own: the body is what is cancelled, and the span says so when it has ended.
nonisolated(nonsending)
    public func withRunSpan<Success>(
        _ name: String? = nil,
        ofKind kind: SpanKind = .internal,
        tracer: (any Tracer)? = nil,
        function: String = #function,
        file fileID: String = #fileID,
        line: UInt = #line,
        _ body: nonisolated(nonsending) (any Span) async throws -> Success
    ) async rethrows -> Success
{
    let context = TaskContext.current
    let span = (tracer ?? InstrumentationSystem.tracer).startAnySpan(
        name ?? context.title ?? function,
        context: .current ?? .topLevel,
        ofKind: kind,
        function: function,
        file: fileID,
        line: line
    )
    span.describe(context)
    defer { span.end() }
    do {
        let success = try await ServiceContext.$current.withValue(span.context) { try await body(span) }
        span.conclude(context, with: nil)
        return success
    } catch {
        span.conclude(context, with: error)
        throw error
    }
}

extension TaskContext {
    fileprivate var title: String? { name ?? key?.description ?? id?.description }
}
#endif
