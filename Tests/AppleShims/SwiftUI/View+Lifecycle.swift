// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// What a view wants to be called for.
struct LifecycleView: Primitive {
    let content: any View
    var appear: (() -> Void)?
    var disappear: (() -> Void)?
    var watched: (value: any Equatable, changed: () -> Void)?
    var parts: [any View] { [content] }
}

extension View {
    public func onAppear(perform action: (() -> Void)? = nil) -> some View {
        LifecycleView(content: self, appear: action)
    }

    public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
        LifecycleView(content: self, disappear: action)
    }

    public func onChange<V: Equatable>(
        of value: V,
        initial: Bool = false,
        _ action: @escaping () -> Void
    ) -> some View {
        LifecycleView(content: self, appear: initial ? action : nil, watched: (value, action))
    }

    public func task(
        priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
    ) -> some View {
        LifecycleView(content: self)
    }

    public func task<T: Equatable>(
        id value: T,
        priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
    ) -> some View {
        LifecycleView(content: self)
    }
}
