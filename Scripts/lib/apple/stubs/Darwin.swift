// swift-format-ignore-file

// What the core calls of Apple's `Darwin`, as the headers of the systems declare it: `pthread.h`, `pthread/qos.h`, `signal.h`, `unistd.h`.
// Only types are checked against it; nothing here does anything.

public struct pthread_mutex_t {
    public init() {}
}

public struct pthread_cond_t {
    public init() {}
}

public struct pthread_attr_t {
    public init() {}
}

public struct pthread_mutexattr_t {
    public init() {}
}

public struct pthread_condattr_t {
    public init() {}
}

public struct timespec {
    public var tv_sec = 0
    public var tv_nsec = 0

    public init() {}
}

public struct qos_class_t: RawRepresentable {
    public var rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }
}

public typealias pthread_t = OpaquePointer
public typealias pthread_key_t = UInt
public typealias sigset_t = UInt32

public var QOS_CLASS_USER_INITIATED: qos_class_t { qos_class_t(rawValue: 0x19) }
public var PTHREAD_CREATE_DETACHED: Int32 { 2 }
public var SIG_BLOCK: Int32 { 1 }
public var SIG_SETMASK: Int32 { 3 }
public var SIGILL: Int32 { 4 }
public var SIGTRAP: Int32 { 5 }
public var SIGABRT: Int32 { 6 }
public var SIGFPE: Int32 { 8 }
public var SIGBUS: Int32 { 10 }
public var SIGSEGV: Int32 { 11 }

public typealias Start = @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer?
public typealias Attributes = UnsafeMutablePointer<pthread_attr_t>
public typealias Condition = UnsafeMutablePointer<pthread_cond_t>
public typealias Lock = UnsafeMutablePointer<pthread_mutex_t>

@discardableResult public func pthread_main_np() -> Int32 { 0 }
@discardableResult public func pthread_attr_init(_: Attributes) -> Int32 { 0 }
@discardableResult public func pthread_attr_destroy(_: Attributes) -> Int32 { 0 }
@discardableResult public func pthread_attr_setdetachstate(_: Attributes, _: Int32) -> Int32 { 0 }
@discardableResult public func pthread_attr_setstacksize(_: Attributes, _: Int) -> Int32 { 0 }
@discardableResult public func pthread_attr_set_qos_class_np(_: Attributes, _: qos_class_t, _: Int32) -> Int32 { 0 }
@discardableResult public func pthread_create(
    _: UnsafeMutablePointer<pthread_t?>,
    _: UnsafePointer<pthread_attr_t>?,
    _: Start,
    _: UnsafeMutableRawPointer?
) -> Int32 { 0 }
@discardableResult public func pthread_sigmask(
    _: Int32,
    _: UnsafePointer<sigset_t>?,
    _: UnsafeMutablePointer<sigset_t>?
) -> Int32 { 0 }
@discardableResult public func sigfillset(_: UnsafeMutablePointer<sigset_t>) -> Int32 { 0 }
@discardableResult public func sigdelset(_: UnsafeMutablePointer<sigset_t>, _: Int32) -> Int32 { 0 }
@discardableResult public func pthread_mutex_init(_: Lock, _: UnsafePointer<pthread_mutexattr_t>?) -> Int32 { 0 }
@discardableResult public func pthread_mutex_destroy(_: Lock) -> Int32 { 0 }
@discardableResult public func pthread_mutex_lock(_: Lock) -> Int32 { 0 }
@discardableResult public func pthread_mutex_unlock(_: Lock) -> Int32 { 0 }
@discardableResult public func pthread_cond_init(_: Condition, _: UnsafePointer<pthread_condattr_t>?) -> Int32 { 0 }
@discardableResult public func pthread_cond_destroy(_: Condition) -> Int32 { 0 }
@discardableResult public func pthread_cond_broadcast(_: Condition) -> Int32 { 0 }
@discardableResult public func pthread_cond_timedwait_relative_np(_: Condition, _: Lock, _: UnsafePointer<timespec>?) -> Int32 { 0 }
@discardableResult public func pthread_key_create(
    _: UnsafeMutablePointer<pthread_key_t>,
    _: (@convention(c) (UnsafeMutableRawPointer) -> Void)?
) -> Int32 { 0 }
public func pthread_getspecific(_: pthread_key_t) -> UnsafeMutableRawPointer? { nil }
@discardableResult public func pthread_setspecific(_: pthread_key_t, _: UnsafeRawPointer?) -> Int32 { 0 }
@discardableResult public func write(_: Int32, _: UnsafeRawPointer?, _: Int) -> Int { 0 }
