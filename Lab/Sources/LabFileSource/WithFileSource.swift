/// Runs a body with a ``FileSource`` that is stopped when the body ends, however it does.
///
/// ```swift
/// try await withFileSource([.generated("a.bin", size: 1000)]) { source in
///     try await download(source.url(for: "a.bin"))
/// }
/// ```
///
/// - Parameters:
///   - files: What is offered from the first moment.
///   - clock: Measures the time of throttled bodies.
///   - body: What is done while the source runs.
/// - Returns: What the body returns.
/// - Throws: What the body throws, or a ``FileSourceError``.
public func withFileSource<Result>(
    _ files: [ServedFile] = [],
    clock: some Clock<Duration> = ContinuousClock(),
    isolation: isolated (any Actor)? = #isolation,
    body: (FileSource) async throws -> Result
) async throws -> Result {
    let source = try await FileSource.start(files: files, clock: clock)
    do {
        let result = try await body(source)
        await source.stop()
        return result
    } catch {
        await source.stop()
        throw error
    }
}
