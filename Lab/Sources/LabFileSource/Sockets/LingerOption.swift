internal import FlyingSocks
internal import Foundation

/// Makes closing a connection a reset: what has not been delivered is thrown away, and the peer sees an error.
struct LingerOption: SocketOption {
    var name: Int32 { SO_LINGER }

    func makeValue(from socketValue: linger) -> Bool {
        socketValue.l_onoff != 0 && socketValue.l_linger == 0
    }

    func makeSocketValue(from value: Bool) -> linger {
        linger(l_onoff: value ? 1 : 0, l_linger: 0)
    }
}
