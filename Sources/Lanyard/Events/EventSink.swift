/// Takes events in place, from the thread in which they happen.
///
/// For the buffers of observers, and for tests, which ask whose task an event came from: that can be asked only there. It
/// must neither wait nor fail nor call out, since the work waits for it: which a test does that holds a thread on purpose.
package protocol EventSink: AnyObject, Sendable {
    func push(_ event: consuming TaskEvent)
}
