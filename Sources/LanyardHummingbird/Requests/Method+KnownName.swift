#if Hummingbird
import HTTPTypes

extension HTTPRequest.Method {
    /// The method, if it is one of RFC 9110 or 5789. In HTTP/2 it is free text: whoever counts by name would keep one for
    /// each word that a client thinks of.
    var knownName: String {
        switch self {
        case .get, .head, .post, .put, .delete, .connect, .options, .trace, .patch: rawValue
        default: "(other method)"
        }
    }
}
#endif
