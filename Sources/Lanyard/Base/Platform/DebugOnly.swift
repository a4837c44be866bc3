/// A value that only debug builds keep: in others it takes no room, and is `nil`.
struct DebugOnly<Value: Sendable>: Sendable {
    #if DEBUG
    var value: Value?
    #else
    var value: Value? {
        get { nil }
        set {}
    }
    #endif
}
