#if Cluster
import Foundation
import Lanyard
import LanyardGRPC

extension Cluster {
    /// What a claim of this process says, as far as it is disclosed.
    func record(of name: String?, _ rule: ClaimRule, _ context: TaskContext) -> ClaimRecord {
        ClaimRecord(
            member: self.name,
            process: ProcessInfo.processInfo.processIdentifier,
            place: disclosure >= .origins ? context.origin?.description : nil,
            name: name?.legible(200),
            policy: rule.description,
            mayFollow: rule.mayFollow,
            since: Date().timeIntervalSince1970
        )
    }

    /// What those are told whose place a run takes.
    func stopRecord(for id: String, of context: TaskContext) -> StopRecord {
        let cause = CancellationCause(
            kind: .replaced(by: context.id ?? RunID(rawValue: 0)),
            reason: "a run of \(name)",
            origin: context.origin ?? CallSite(),
            instant: timers.clock.now()
        )
        return stopRecord(cause, of: context)
    }

    /// What the cluster is told of a run that has to stop for a cause.
    func stopRecord(_ cause: CancellationCause, of context: TaskContext?) -> StopRecord {
        StopRecord(
            by: name,
            causes: CauseChain(cause, at: timers.clock.now(), disclosing: disclosure),
            since: Date().timeIntervalSince1970
        )
    }
}
#endif
