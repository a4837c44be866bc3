/// Somebody whom timers tell that a time has come.
///
/// A protocol and not a closure: whoever sets a timer often is there anyway, and a closure takes an allocation, two more
/// where it is kept by generic code.
package protocol TimerTarget: AnyObject, Sendable {
    /// The time it waits for has come, unless it waits for another by now.
    func timeHasCome(_ now: ScopeInstant)
}
