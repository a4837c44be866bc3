internal import Lanyard

#if canImport(Combine)
internal import Combine
#else
internal import OpenCombine
#endif

/// A publisher of what a shop calls out: Combine's where there is Combine, OpenCombine's elsewhere.
///
/// OpenCombine's `AnyCancellable` is another type than Lanyard's, and one set holds one type. So the subscription is
/// wrapped where there is no Combine; with Combine it is the same type already.
@MainActor
final class Announcements {
    private let subject = PassthroughSubject<String, Never>()

    /// Calls something out to all who listen.
    func send(_ text: String) { subject.send(text) }

    /// Listens until the set lets go of the subscription.
    func sink(storingIn set: inout Set<Lanyard.AnyCancellable>, receiveValue: @escaping (String) -> Void) {
        let subscription = subject.sink(receiveValue: receiveValue)
        #if canImport(Combine)
        set.insert(subscription)
        #else
        set.insert(Lanyard.AnyCancellable { subscription.cancel() })
        #endif
    }
}
