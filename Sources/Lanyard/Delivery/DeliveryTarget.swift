/// The owner of a result and what is to be done with it there.
///
/// Unchecked, because the closures may touch what belongs to the actor they were formed on: they are
/// called on that actor and nowhere else, and the compiler cannot follow that through a stored run.
final class DeliveryTarget<Owner: AnyObject & Sendable, Success>: @unchecked Sendable {
    private(set) weak var owner: Owner?
    let then: (Owner, Success) -> Void
    let failed: ((Owner, any Error) -> Void)?

    init(_ owner: Owner, then: @escaping (Owner, Success) -> Void, failed: ((Owner, any Error) -> Void)?) {
        self.owner = owner
        self.then = then
        self.failed = failed
    }
}
