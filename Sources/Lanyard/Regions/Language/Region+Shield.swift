extension Region {
    /// Executes the body of a shield without a limit: in the current task, behind a shield of the language's, where that has one.
    nonisolated(nonsending)
        func executeBehindShield<Success, Failure: Error>(
            _ body: nonisolated(nonsending) () async throws(Failure) -> Success
        ) async throws(Failure) -> Success
    {
        #if compiler(>=6.4) || Swift65
        if #available(macOS 27.0, iOS 27.0, tvOS 27.0, watchOS 27.0, visionOS 27.0, *) {
            defer { end() }
            var result: Result<Success, Failure>?
            await Self.$innermost.withValue(self) {
                await withTaskCancellationShield {
                    do throws(Failure) {
                        result = .success(try await body())
                    } catch {
                        result = .failure(error)
                    }
                }
            }
            return try result!.get()
        }
        #endif
        return try await execute(body)
    }
}
