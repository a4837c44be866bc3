/// What a model may call.
package struct Tool: Sendable {
    package struct Result: Sendable {
        package var text: String
        /// Takes back what was done, if something was: the call came to its end, and nobody wants it any more.
        package var undo: (@Sendable () async -> Void)?

        package init(_ text: String, undo: (@Sendable () async -> Void)? = nil) {
            (self.text, self.undo) = (text, undo)
        }
    }

    package var name: String
    package var timeLimit: Duration
    package var call: @Sendable (_ argument: String) async throws -> Result

    package init(
        _ name: String,
        timeLimit: Duration = .seconds(10),
        call: @escaping @Sendable (_ argument: String) async throws -> Result
    ) {
        (self.name, self.timeLimit, self.call) = (name, timeLimit, call)
    }
}
