#if Hummingbird
import HTTPTypes
import Hummingbird
import Lanyard

extension HTTPError {
    /// What is answered to a request that was cancelled. Nothing of the cause is told but what the client has to know.
    init(_ cause: CancellationCause, retryAfter: Duration) {
        switch cause.kind {
        case .deadlineExpired:
            self.init(.gatewayTimeout, message: "The request took too long.")
        case .clientGone:
            // nginx's number for it.
            self.init(HTTPResponse.Status(code: 499, reasonPhrase: "Client Closed Request"))
        default:
            let seconds = retryAfter.components.seconds + (retryAfter.components.attoseconds > 0 ? 1 : 0)
            self.init(
                .serviceUnavailable,
                headers: [.retryAfter: String(max(seconds, 0))],
                message: "The server is shutting down, or has cancelled the request."
            )
        }
    }
}
#endif
