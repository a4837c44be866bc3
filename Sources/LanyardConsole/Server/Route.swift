internal import Foundation

/// What is asked for.
enum Route: Hashable, Sendable {
    case page(PageFile)
    case session
    case snapshot
    case stream(after: Int?)
    case runs(RunQuery)
    case detail(UInt64)
    case findings
    case causes
    case histograms
    case statistics
    case recording(String)
    case fleet(FleetQuery)
    case cancel(CancelTarget)
    case cancelKeyOfFleet
    case rehearse(group: Int)
    case audit

    /// Reads method, path and query.
    init(_ request: Request) throws(Refusal) {
        let parts = request.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        if parts.starts(with: ["api", "v1"]) {
            self = try Self.api(Array(parts.dropFirst(2)), request)
        } else if parts.first == "recordings", parts.count == 2, let name = parts.last?.removingPercentEncoding {
            try Self.expect("GET", request)
            self = .recording(name)
        } else if let file = PageFile(path: request.path) {
            try Self.expect("GET", request)
            self = .page(file)
        } else {
            throw Self.unknown
        }
    }

    private static let unknown = Refusal(.notFound, "There is nothing here; the console's API lies below /api/v1/.")

    private static func api(_ parts: [Substring], _ request: Request) throws(Refusal) -> Route {
        if parts == ["fleet", "cancel"] {
            try expect("POST", request)
            return .cancelKeyOfFleet
        }
        if parts.last == "rehearse" {
            guard parts.count == 3, parts.first == "keys", let group = Int(parts[1]) else { throw unknown }
            try expect("POST", request)
            return .rehearse(group: group)
        }
        if parts.last == "cancel" {
            guard let target = CancelTarget(parts.dropLast()) else { throw unknown }
            try expect("POST", request)
            return .cancel(target)
        }
        let route: Route? =
            switch parts.first {
            case "session" where parts.count == 1: .session
            case "snapshot" where parts.count == 1: .snapshot
            case "stream" where parts.count == 1: .stream(after: try number("after", request))
            case "runs" where parts.count == 1: .runs(try RunQuery(request))
            case "runs" where parts.count == 2: UInt64(parts[1]).map(Route.detail)
            case "findings" where parts.count == 1: .findings
            case "causes" where parts.count == 1: .causes
            case "histograms" where parts.count == 1: .histograms
            case "statistics" where parts.count == 1: .statistics
            case "audit" where parts.count == 1: .audit
            case "fleet" where parts.count == 1: .fleet(try FleetQuery(request))
            default: nil
            }
        guard let route else { throw unknown }
        try expect("GET", request)
        return route
    }

    private static func expect(_ method: String, _ request: Request) throws(Refusal) {
        if request.method == method { return }
        throw Refusal(.methodNotAllowed, "Use \(method) for this.", allowed: method)
    }

    /// A number from the query; `nil` if it is not there.
    fileprivate static func number(_ name: String, _ request: Request) throws(Refusal) -> Int? {
        guard let text = request.query[name] else { return nil }
        guard let number = Int(text) else { throw Refusal(.badRequest, "“\(name)” has to be a number.") }
        return number
    }

    /// What is searched for.
    static func text(of request: Request) throws(Refusal) -> String {
        let text = request.query["text"] ?? ""
        guard text.unicodeScalars.count <= Wire.textLimit else {
            throw Refusal(.badRequest, "“text” may have at most \(Wire.textLimit) characters.")
        }
        return text
    }

    /// How many things are asked for at most; `nil` if that is not said.
    static func limit(of request: Request, in limits: ClosedRange<Int>) throws(Refusal) -> Int? {
        guard let limit = try number("limit", request) else { return nil }
        guard limits.contains(limit) else {
            throw Refusal(.badRequest, "“limit” has to be from \(limits.lowerBound) to \(limits.upperBound).")
        }
        return limit
    }
}

extension CancelTarget {
    /// Reads what stands between the version and `cancel`.
    fileprivate init?(_ parts: ArraySlice<Substring>) {
        let parts = Array(parts)
        switch (parts.first, parts.count) {
        case ("runs", 2):
            guard let run = UInt64(parts[1]) else { return nil }
            self = .run(run)
        case ("scopes", 2):
            guard let scope = UInt64(parts[1]) else { return nil }
            self = .scope(scope)
        case ("scopes", 4):
            guard parts[2] == "keys", let scope = UInt64(parts[1]), let group = Int(parts[3]) else { return nil }
            self = .key(scope: scope, group: group)
        default:
            return nil
        }
    }
}

extension RunQuery {
    static let limits = 1...1_000

    fileprivate init(_ request: Request) throws(Refusal) {
        self.init()
        text = try Route.text(of: request)
        if let name = request.query["state"] {
            state = Wire.Run.State(rawValue: name)
            if state == nil { throw Refusal(.badRequest, "“state” has to be one of the states of a run.") }
        }
        limit = try Route.limit(of: request, in: Self.limits) ?? limit
    }
}
