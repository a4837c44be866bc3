internal import Synchronization

/// Who observes, in this process.
package enum Observers {
    /// Who there is to tell. In one word, so that it costs one load while there is nobody.
    private struct Audience: OptionSet {
        let rawValue: UInt8

        static let buffers = Audience(rawValue: 1)
        static let recorder = Audience(rawValue: 2)
    }

    private final class Recording: Sendable {
        let recorder: any RunRecorder

        init(_ recorder: any RunRecorder) {
            self.recorder = recorder
        }
    }

    private static let audience = Atomic<UInt8>(0)
    private static let buffers = Mutex<[any EventSink]>([])
    private static let recording = Annex()

    package static func add(_ buffer: any EventSink) {
        buffers.withLock { buffers in
            buffers.append(buffer)
            admit(.buffers, true)
        }
    }

    /// Whoever calls holds the buffer, so that what is in it is not released under the lock.
    package static func remove(_ buffer: any EventSink) {
        buffers.withLock { buffers in
            buffers.removeAll { $0 === buffer }
            admit(.buffers, !buffers.isEmpty)
        }
    }

    /// Tells the recorder of the process from now on, or no longer. It is the one that was given first: there is one in
    /// a process, which is never released, so that it can be read without a lock.
    package static func record(_ isOn: Bool, with recorder: any RunRecorder) {
        recording.keep(Recording(recorder))
        admit(.recorder, isOn)
    }

    private static func admit(_ listeners: Audience, _ isThere: Bool) {
        if isThere {
            audience.bitwiseOr(listeners.rawValue, ordering: .relaxed)
        } else {
            audience.bitwiseAnd(~listeners.rawValue, ordering: .relaxed)
        }
    }

    private static var present: Audience { Audience(rawValue: audience.load(ordering: .relaxed)) }

    /// Tells what happened to a run; one atomic load while nobody observes.
    @inline(__always)
    static func tell(_ run: Run, _ event: @autoclosure () -> RunEvent) {
        let present = present
        if !present.isEmpty { tell(present, run, event()) }
    }

    /// Tells that a run without a key was admitted: that goes without saying for the recorder.
    @inline(__always)
    static func tellAdmitted(_ run: Run) {
        if present.contains(.buffers) { push(RunEvent.admitted(.started).told(of: run), run.core) }
    }

    /// Tells that a run was cancelled, for its cause.
    @inline(__always)
    static func tellCancelRequested(_ run: Run) {
        let present = present
        if !present.isEmpty, let cause = run.cause { tell(present, run, .cancelRequested(cause)) }
    }

    @inline(never)
    private static func tell(_ present: Audience, _ run: Run, _ event: RunEvent) {
        if present.contains(.recorder), let recording = recording.content {
            Unmanaged<Recording>.fromOpaque(recording)._withUnsafeGuaranteedRef { $0.recorder.record(event, of: run) }
        }
        if present.contains(.buffers) { push(event.told(of: run), run.core) }
    }

    /// Tells what happened to a scope, likewise.
    @inline(__always)
    static func tell(_ core: ScopeCore, _ kind: @autoclosure () -> TaskEvent.Kind) {
        if present.contains(.buffers) { push(kind(), core) }
    }

    @inline(never)
    private static func push(_ kind: TaskEvent.Kind, _ core: ScopeCore) {
        let event = TaskEvent(kind: kind, instant: core.clock.now())
        for buffer in buffers.withLock({ $0 }) { buffer.push(event) }
    }
}
