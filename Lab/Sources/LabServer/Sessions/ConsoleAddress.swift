internal import Foundation
internal import Synchronization

/// Where the console is that is shown beside the screens; it is started after the page, whose origin it has to know.
final class ConsoleAddress: Sendable {
    private let place: Mutex<URL?>

    init(_ url: URL? = nil) {
        place = Mutex(url)
    }

    /// The address, with its token; `nil` as long as there is none.
    var url: URL? {
        get { place.withLock { $0 } }
        set { place.withLock { $0 = newValue } }
    }
}
