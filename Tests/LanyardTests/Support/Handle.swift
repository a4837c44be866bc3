import Lanyard
import Synchronization

/// A place for a handle that its own body wants to see.
final class Handle: Sendable {
    let task = Mutex<ScopedTask<Void>?>(nil)
}
