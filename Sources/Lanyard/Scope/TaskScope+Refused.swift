/// Calls that cannot be, each with what to write instead. A correct call is never one of them: the compiler chooses what is
/// unavailable last.
extension TaskScope {
    /// Tells people what to do with a result that cannot be copied.
    ///
    /// An operation of one expression escapes it: the compiler drops its value, and warns that it is unused.
    @available(
        *,
        unavailable,
        message: "A result has to be copyable, because everybody who asks gets it. Return an object that holds it."
    )
    @discardableResult
    public func addTask<Success: ~Copyable>(
        id: (any Hashable & Sendable)? = nil,
        policy: OverlapPolicy? = nil,
        name: String? = nil,
        priority: TaskPriority? = nil,
        deadline: Duration? = nil,
        deadlineReason: String? = nil,
        operation: () async throws -> Success
    ) -> ScopedTask<Never> {
        fatalError()  // The compiler lets nobody call it.
    }

    /// The same for a result that is meant for an owner.
    @available(
        *,
        unavailable,
        message: "A result has to be copyable, because everybody who asks gets it. Return an object that holds it."
    )
    @discardableResult
    public func addTask<Owner: AnyObject & Sendable, Success: ~Copyable>(
        id: some Hashable & Sendable,
        policy: OverlapPolicy? = nil,
        name: String? = nil,
        priority: TaskPriority? = nil,
        deadline: Duration? = nil,
        deadlineReason: String? = nil,
        for owner: Owner,
        finallyIfReplaced: Bool = false,
        operation: () async throws -> Success,
        then: ((Owner, consuming Success) -> Void)? = nil,
        failed: ((Owner, any Error) -> Void)? = nil,
        finally: ((Owner, Outcome<Never>) -> Void)? = nil
    ) -> ScopedTask<Never> {
        fatalError()  // The compiler lets nobody call it.
    }

    /// The same without a key, whose parameters come in another order.
    @available(
        *,
        unavailable,
        message: "A result has to be copyable, because everybody who asks gets it. Return an object that holds it."
    )
    @discardableResult
    public func addTask<Owner: AnyObject & Sendable, Success: ~Copyable>(
        for owner: Owner,
        name: String? = nil,
        priority: TaskPriority? = nil,
        deadline: Duration? = nil,
        deadlineReason: String? = nil,
        operation: () async throws -> Success,
        then: ((Owner, consuming Success) -> Void)? = nil,
        failed: ((Owner, any Error) -> Void)? = nil,
        finally: ((Owner, Outcome<Never>) -> Void)? = nil
    ) -> ScopedTask<Never> {
        fatalError()  // The compiler lets nobody call it.
    }

    /// Tells people what to do with an owner that is a value.
    @available(
        *,
        unavailable,
        message:
            "An owner is a class or an actor, because it is held weakly. Leave out “for:”, and use the handle's value."
    )
    @discardableResult
    public func addTask<Owner, Success>(
        id: some Hashable & Sendable,
        policy: OverlapPolicy? = nil,
        name: String? = nil,
        priority: TaskPriority? = nil,
        deadline: Duration? = nil,
        deadlineReason: String? = nil,
        for owner: Owner,
        finallyIfReplaced: Bool = false,
        operation: () async throws -> Success,
        then: ((Owner, Success) -> Void)? = nil,
        failed: ((Owner, any Error) -> Void)? = nil,
        finally: ((Owner, Outcome<Success>) -> Void)? = nil
    ) -> ScopedTask<Success> {
        fatalError()  // The compiler lets nobody call it.
    }

    /// The same without a key.
    @available(
        *,
        unavailable,
        message:
            "An owner is a class or an actor, because it is held weakly. Leave out “for:”, and use the handle's value."
    )
    @discardableResult
    public func addTask<Owner, Success>(
        for owner: Owner,
        name: String? = nil,
        priority: TaskPriority? = nil,
        deadline: Duration? = nil,
        deadlineReason: String? = nil,
        operation: () async throws -> Success,
        then: ((Owner, Success) -> Void)? = nil,
        failed: ((Owner, any Error) -> Void)? = nil,
        finally: ((Owner, Outcome<Success>) -> Void)? = nil
    ) -> ScopedTask<Success> {
        fatalError()  // The compiler lets nobody call it.
    }
}
