#if Hummingbird
public import Hummingbird

/// A request context that knows the connection of its request, for ``RequestScopeMiddleware``.
///
/// ```swift
/// struct ShopContext: ScopedRequestContext {
///     var coreContext: CoreRequestContextStorage
///     let client: ClientConnection
///
///     init(source: ApplicationRequestContextSource) {
///         coreContext = .init(source: source)
///         client = ClientConnection(source)
///     }
/// }
/// ```
public protocol ScopedRequestContext: RequestContext {
    /// The connection over which the request came.
    var client: ClientConnection { get }
}

/// A context with what hummingbird and ``RequestScopeMiddleware`` need, and nothing else.
public struct BasicScopedRequestContext: ScopedRequestContext {
    /// The storage that hummingbird needs.
    public var coreContext: CoreRequestContextStorage

    /// The connection over which the request came.
    public let client: ClientConnection

    /// Makes the context of a request. Hummingbird calls it.
    public init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        client = ClientConnection(source)
    }
}
#endif
