extension Region {
    /// Executes the body of a shield without a limit: in the current task, behind a shield of the language's, where that has one.
    ///
    /// Not on Apple's systems, until it is known that a program which calls that is started by those which have none.
    func executeBehindShield<Success, Failure: Error>(
        isolation: isolated (any Actor)? = #isolation,
        _ body: nonisolated(nonsending) () async throws(Failure) -> Success
    ) async throws(Failure) -> Success {
        #if (compiler(>=6.4) || Swift65) && !canImport(Darwin)
        defer { end() }
        var result: Result<Success, Failure>?
        await Self.$innermost.withValue(self) {
            _ = isolation  // Or this closure would be on no actor, and so would be the body.
            await withTaskCancellationShield {
                _ = isolation
                do throws(Failure) {
                    result = .success(try await body())
                } catch {
                    result = .failure(error)
                }
            }
        }
        return try result!.get()
        #else
        return try await execute(body)
        #endif
    }
}
