#if Telemetry
import Lanyard
import ServiceContextModule
public import Tracing

/// Executes `body` in a span that describes its run: its name, the scope that owns it, how it ended and why.
///
/// Use it in the operation of a call of `addTask`, so that the trace shows the run as one bar with everything that it called
/// below it. The span's parent is the caller's, because a run has the context of the call that asked for it, even if it is
/// debounced.
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
/// An error is recorded, and becomes the span's status, only if nobody had cancelled the run. Outside any run it is a span like
/// any other, with the outcome.
///
/// - Parameters:
///   - name: The name of the operation; by default the name or the key of the run.
///   - kind: The kind of the span.
///   - tracer: The tracer that makes the span; by default that of the process.
///   - function: The function of the call, for the span. A wrapper passes its caller's.
///   - fileID: The file of the call, as for `function`.
///   - line: The line of the call, as for `function`.
///   - body: The work, which finds the span in `ServiceContext.current`.
/// - Throws: What the body throws.
/// - Cancellation: Reaches the body. When the body has ended, the span says so.
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
