// swift-format-ignore-file

// What LanyardTesting calls of Apple's `Dispatch`, as its interface declares it. Only types are checked against it.

public final class DispatchSpecificKey<T>: @unchecked Sendable {
    public init() {}
}

public class DispatchQueue: @unchecked Sendable {
    public static var main: DispatchQueue { DispatchQueue(label: "main") }

    public init(label: String) {}

    public func async(execute work: @escaping @Sendable @convention(block) () -> Void) {}
    public func suspend() {}
    public func resume() {}
    public func setSpecific<T>(key: DispatchSpecificKey<T>, value: T?) {}
    public class func getSpecific<T>(key: DispatchSpecificKey<T>) -> T? { nil }
}
