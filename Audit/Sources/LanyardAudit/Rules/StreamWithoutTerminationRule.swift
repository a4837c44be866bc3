/// A stream that a task feeds, and that does not end the task when its consumer goes away.
struct StreamWithoutTerminationRule: Rule {
    static let id = "stream-without-termination"
    static let summary =
        "A task feeds an AsyncStream and goes on when nobody reads it any more: there is no onTermination."

    func check(_ scope: CodeScope) -> [Finding] {
        guard !scope.tasks.isEmpty else { return [] }
        return StreamSource.all(in: scope).compactMap { source in
            guard !source.hasTermination(scope), !source.isReadHere(scope),
                let site = scope.tasks.first(where: { source.isFed(by: $0, scope) })
            else { return nil }
            return Finding(
                Self.self,
                in: scope,
                at: site.place,
                """
                This task goes on when nobody reads the stream any more. Keep its handle, and cancel it: \
                \(source.continuation).onTermination = { _ in task.cancel() }.
                """
            )
        }
    }
}
