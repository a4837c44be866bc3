/// Takes the place of what a run would have done, because a viewer of the console wanted its next run to fail.
///
/// Code that takes errors gets it as it gets any other: `failed:` of the call, `outcome` and `value` of the handle. Only debug builds throw
/// it, and only where the console was started with `allowsRehearsing`.
public struct RehearsedError: Error, Hashable, CustomStringConvertible {
    /// The key of the run, in words.
    public let key: String

    /// Says that nothing is broken.
    public var description: String {
        "The run of “\(key)” failed because the console rehearses that; nothing is broken."
    }
}
