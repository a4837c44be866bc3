internal import NIOCore
internal import NIOHTTP1

/// Decides who is let in.
///
/// A page of another site can make a browser ask this server: with the other page's name as `Host`, if that name was bound
/// anew to this machine's address, or with the other page's `Origin`. Both are refused.
struct WebGate: Sendable {
    /// The host that was asked to be listened on.
    let host: String

    /// Why a request is refused; `nil` if it is not.
    ///
    /// - Parameter channel: The connection that it came on, whose own address is a name to ask by as well.
    func refusal(of request: WebRequest, on channel: any Channel) -> WebResponse? {
        let local = channel.localAddress?.ipAddress ?? host
        let port = channel.localAddress?.port ?? 0
        let hosts = request.headers["host"]
        guard hosts.count == 1, let asked = hosts.first?.lowercased() else {
            return .text("A request needs one Host.", .badRequest)
        }
        let names = ["localhost", "127.0.0.1", "[::1]", host.lowercased(), local, "[\(local)]"]
        guard names.contains(where: { asked == "\($0):\(port)" || port == 80 && asked == $0 }) else {
            return .text("Nothing is known under this name; open \(local):\(port).", .misdirectedRequest)
        }
        guard request.headers["origin"].allSatisfy({ $0.lowercased() == "http://\(asked)" }) else {
            return .text("Only pages of this server may ask.", .forbidden)
        }
        return nil
    }
}
