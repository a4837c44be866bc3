/// The statuses that the console answers with (RFC 9110).
enum HTTPStatus: Int, Sendable {
    case switchingProtocols = 101
    case ok = 200
    case seeOther = 303
    case badRequest = 400
    case unauthorized = 401
    case forbidden = 403
    case notFound = 404
    case methodNotAllowed = 405
    case lengthRequired = 411
    case payloadTooLarge = 413
    case misdirectedRequest = 421
    case upgradeRequired = 426
    case requestHeaderFieldsTooLarge = 431
    case internalServerError = 500
    case badGateway = 502
    case serviceUnavailable = 503
    case httpVersionNotSupported = 505

    /// What stands behind the number in the first line of an answer.
    var phrase: String {
        switch self {
        case .switchingProtocols: "Switching Protocols"
        case .ok: "OK"
        case .seeOther: "See Other"
        case .badRequest: "Bad Request"
        case .unauthorized: "Unauthorized"
        case .forbidden: "Forbidden"
        case .notFound: "Not Found"
        case .methodNotAllowed: "Method Not Allowed"
        case .lengthRequired: "Length Required"
        case .payloadTooLarge: "Content Too Large"
        case .misdirectedRequest: "Misdirected Request"
        case .upgradeRequired: "Upgrade Required"
        case .requestHeaderFieldsTooLarge: "Request Header Fields Too Large"
        case .internalServerError: "Internal Server Error"
        case .badGateway: "Bad Gateway"
        case .serviceUnavailable: "Service Unavailable"
        case .httpVersionNotSupported: "HTTP Version Not Supported"
        }
    }
}
