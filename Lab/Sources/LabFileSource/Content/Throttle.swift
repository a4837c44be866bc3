/// An upper bound on how fast the bytes of bodies leave.
///
/// The bound is honest: after a time *t* no more than rate × *t* bytes have left. Rates below one byte a second count
/// as one.
public enum Throttle: Sendable, Hashable {
    /// Each body has the rate for itself: twice as many connections are twice as fast.
    case body(bytesPerSecond: Int)
    /// All bodies of the file share the rate.
    case file(bytesPerSecond: Int)
}
