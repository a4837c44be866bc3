#if Cluster
/// What happens in the cluster when a key is already running, on whatever machine.
///
/// | policy | one is running | starts | two at once |
/// |---|---|---|---|
/// | ``replace`` | it is cancelled | at once | while the old one winds down |
/// | ``restart`` | it is cancelled | when the old one has reported its end, or its lease has expired | never |
/// | ``skip`` | the new one is skipped | at once | while one that was cancelled winds down |
/// | ``queue(limit:)`` | the new one waits, or is skipped if so many wait | in the order of their claims | never |
/// | ``keepLatest`` | the newest one waits, others are replaced | when the old one has ended | never |
/// | ``concurrent(limit:)`` | waits if the limit is reached | in the order of their claims | up to the limit |
///
/// They mean what the scope's own policies of the same names do. “Never” means not before the lease of the old one has expired: a body
/// that ignores `leaseLost` still runs then. It holds as long as clocks run at rates that differ by less than a tenth. So a write
/// needs its fence, whatever the policy.
///
/// `debounce` and `throttle` stay local. They count time from a user's last call, and that user has one machine. To wait in etcd
/// would cost two writes for each key stroke, and what they protect, one expensive request, can be claimed by `replace` or
/// `keepLatest` once the pause is over.
public enum ClusterPolicy: Hashable, Sendable {
    /// The newest wins: it cancels whatever runs or waits, and starts at once.
    case replace
    /// The newest wins, and starts when what it cancelled has ended.
    case restart
    /// The new one is skipped while another owns the key.
    case skip
    /// One after the other, first come, first served. At most `limit` wait, and less than zero counts as zero. With zero it is
    /// ``skip``, except that the new one is also skipped while one that was cancelled winds down.
    case queue(limit: Int)
    /// One runs, and one waits: the newest.
    case keepLatest
    /// So many at once, the others wait in order.
    case concurrent(limit: Int)

    /// One after the other, however many wait.
    public static var queue: ClusterPolicy { .queue(limit: .max) }
}

extension ClusterPolicy: CustomStringConvertible {
    /// The policy as a call names it: `queue`, `queue(limit: 3)`.
    public var description: String {
        switch self {
        case .replace: "replace"
        case .restart: "restart"
        case .skip: "skip"
        case .queue(.max): "queue"
        case .queue(let limit): "queue(limit: \(limit))"
        case .keepLatest: "keepLatest"
        case .concurrent(let limit): "concurrent(limit: \(limit))"
        }
    }
}
#endif
