internal import Lanyard
internal import Synchronization

/// A run that is under way and may be rehearsed.
final class RehearsedRun: RunRehearsal {
    let group: GroupRecord
    private let rehearsals: Rehearsals
    private let again = Mutex<(@Sendable () -> Admission)?>(nil)

    init(of group: GroupRecord, in rehearsals: Rehearsals) {
        (self.group, self.rehearsals) = (group, rehearsals)
    }

    /// Whether its call can be made once more.
    var canRepeat: Bool { again.withLock { $0 != nil } }

    /// Makes its call once more; `nil` if that cannot be, or was done before.
    func `repeat`() -> Admission? { again.withLock { $0.take() }?() }

    func begins(again: (@Sendable () -> Admission)?) -> RehearsedBeginning {
        self.again.withLock { $0 = again }
        return rehearsals.begins(self)
    }

    func holdResult() async {
        while let hold = rehearsals.hold(of: self) {
            defer { rehearsals.leavesHold(self) }
            do {
                try await TaskContext.current.activity.waiting(for: "the console, which holds its result") {
                    try await hold.value
                }
            } catch {
                return  // It was cancelled, and its result is withheld.
            }
        }
    }

    func ends() {
        // What the call holds is released here, where the run still holds it, too.
        again.withLock { $0 = nil }
        rehearsals.ended(self)
    }
}
