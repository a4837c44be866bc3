extension Error {
    /// Whether this error only says that work was cancelled, so that nobody has to be told of it as of a failure.
    ///
    /// It is `true` of the `CancellationError` of the language, of ``TaskCancelledError``, and of what Foundation throws instead:
    /// `URLError` with the code `cancelled`, and, on Apple's systems, `CocoaError` with the code `userCancelled`. ``DeadlineExpired``
    /// is none: somebody waited for that work.
    ///
    /// ```swift
    /// do {
    ///     show(try await task.value)
    /// } catch let error where !error.isCancellation {
    ///     show(error)
    /// }
    /// ```
    ///
    /// `failed:` is never called for a cancellation of its own run. Use this for errors that come from elsewhere.
    public var isCancellation: Bool {
        switch self {
        case is CancellationError, is TaskCancelledError: true
        // As an `NSError` would say, which is not there without Foundation.
        default: (_domain, _code) == ("NSURLErrorDomain", -999) || (_domain, _code) == ("NSCocoaErrorDomain", 3072)
        }
    }
}
