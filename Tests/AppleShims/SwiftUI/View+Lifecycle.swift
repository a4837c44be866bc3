// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// What a view wants to be called for.
nonisolated struct LifecycleView: Primitive {
    let content: any View
    var appear: (() -> Void)?
    var disappear: (() -> Void)?
    var watched: (value: any Equatable, changed: () -> Void)?
    var parts: [any View] { [content] }
}

extension View {
    /// https://developer.apple.com/documentation/swiftui/view/onappear(perform:)
    public nonisolated func onAppear(perform action: (() -> Void)? = nil) -> some View {
        LifecycleView(content: self, appear: action)
    }

    /// https://developer.apple.com/documentation/swiftui/view/ondisappear(perform:)
    public nonisolated func onDisappear(perform action: (() -> Void)? = nil) -> some View {
        LifecycleView(content: self, disappear: action)
    }

    /// https://developer.apple.com/documentation/swiftui/view/onchange(of:initial:_:)
    public nonisolated func onChange<V: Equatable>(
        of value: V,
        initial: Bool = false,
        _ action: @escaping () -> Void
    ) -> some View {
        LifecycleView(content: self, appear: initial ? action : nil, watched: (value, action))
    }

    /// The page leaves out `@_inheritActorContext` and `@Sendable`.
    /// https://developer.apple.com/documentation/swiftui/view/task(priority:_:)
    public nonisolated func task(
        priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View {
        LifecycleView(content: self)
    }

    /// The page leaves out `@_inheritActorContext` and `@Sendable`.
    /// https://developer.apple.com/documentation/swiftui/view/task(id:priority:_:)
    public nonisolated func task<T: Equatable>(
        id value: T,
        priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View {
        LifecycleView(content: self)
    }
}
