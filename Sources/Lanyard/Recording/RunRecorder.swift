/// Records in place what happens to runs.
///
/// For the console alone: a buffer and a task, which is what a ``TaskObserver`` gets, cost more than half a run. It is
/// called by the thread in which it happens, outside all locks, and the work waits for it.
package protocol RunRecorder: AnyObject, Sendable {
    func record(_ event: RunEvent, of run: Run)
}
