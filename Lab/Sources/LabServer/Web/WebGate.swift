internal import LabSockets
internal import NIOCore
internal import NIOHTTP1

/// Says to who is not let in why.
struct WebGate: Sendable {
    private let gate: LocalGate

    /// - Parameter host: The host that was asked to be listened on.
    init(host: String) {
        gate = LocalGate(host: host)
    }

    /// Why a request is refused; `nil` if it is not.
    func refusal(of request: WebRequest, on channel: any Channel) -> WebResponse? {
        switch gate.refusal(hosts: request.headers["host"], origins: request.headers["origin"], on: channel) {
        case nil: nil
        case .noHost: .text("A request needs one Host.", .badRequest)
        case .otherHost(let local, let port):
            .text("Nothing is known under this name; open \(local):\(port).", .misdirectedRequest)
        case .otherOrigin: .text("Only pages of this server may ask.", .forbidden)
        }
    }
}
