extension Answer {
    /// A few words of text with a status.
    static func plain(_ status: Int, _ text: String, headers: [HeaderField] = []) -> Answer {
        let text = text + "\n"
        let fields = [
            HeaderField("Content-Type", "text/plain; charset=utf-8"),
            HeaderField("Content-Length", String(text.utf8.count)),
        ]
        return Answer(status: status, headers: fields + headers, body: .text(text))
    }

    /// The whole decision: what a request for a file is answered with.
    ///
    /// - Parameters:
    ///   - head: The request.
    ///   - file: The file it names, as it is for this request; `nil` if there is none.
    static func to(_ head: RequestHead, for file: AdmittedFile?) -> Answer {
        var answer = decide(head, file)
        if head.method == "HEAD" { answer.body = .none }
        if !head.keepsAlive { answer.announcesClose = true }
        return answer
    }

    private static func decide(_ head: RequestHead, _ admitted: AdmittedFile?) -> Answer {
        guard ["GET", "HEAD"].contains(head.method) else {
            return plain(405, "only GET and HEAD", headers: [HeaderField("Allow", "GET, HEAD")])
        }
        guard let admitted else { return plain(404, "no such file") }
        let file = admitted.file
        if file.isGone { return plain(410, "gone") }
        if let wanted = file.authorization, head.headers["authorization"] != wanted {
            let challenge = HeaderField("WWW-Authenticate", "Basic realm=\"files\"")
            return plain(401, "not without authorization", headers: [challenge])
        }
        switch admitted.fault {
        case .status(let status, let retryAfter):
            let hint = retryAfter.map { [HeaderField("Retry-After", $0.headerValue)] } ?? []
            return plain(status, "on demand", headers: hint)
        case .redirect(let location, let status):
            return plain(status, "elsewhere", headers: [HeaderField("Location", location)])
        case .redirectLoop:
            return plain(302, "here again", headers: [HeaderField("Location", head.target)])
        default:
            var answer = content(head, admitted)
            answer.suffer(admitted.fault)
            return answer
        }
    }

    private static func content(_ head: RequestHead, _ admitted: AdmittedFile) -> Answer {
        let file = admitted.file
        let size = admitted.facts.size
        var request = RangeRequest(head.headers["range"], size: size)
        let isSame = admitted.fault == .ifRangeIgnored || admitted.ifRangeHolds(head.headers["if-range"])
        if !file.acceptsRanges || admitted.fault == .rangeIgnored || !isSame {
            request = .whole
        }
        if case .rangeShifted(let distance) = admitted.fault, case .part(let range) = request {
            request = .part(shift(range, by: distance, within: size))
        }
        var answer = Answer(status: 200, headers: admitted.describingHeaders)
        switch request {
        case .unsatisfiable:
            return plain(416, "outside the file", headers: [HeaderField("Content-Range", "bytes */\(size)")])
        case .part(let range):
            answer.status = 206
            answer.body = .content(range)
            answer[header: "Content-Range"] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"
            answer.frame(file.framing, length: range.count)
        case .whole:
            answer.body = .content(0..<size)
            answer.frame(file.framing, length: size)
        }
        return answer
    }

    private static func shift(_ range: Range<Int>, by distance: Int, within size: Int) -> Range<Int> {
        let start = min(max(0, range.lowerBound + distance), size - 1)
        return start..<min(start + range.count, size)
    }

    private mutating func frame(_ framing: BodyFraming, length: Int) {
        switch framing {
        case .contentLength: self[header: "Content-Length"] = String(length)
        case .chunked: self[header: "Transfer-Encoding"] = "chunked"
        case .untilClose: announcesClose = true
        }
    }

    private mutating func suffer(_ fault: Fault) {
        switch fault {
        case .cut(let count): course = .cut(after: count)
        case .reset(let count): course = .reset(after: count)
        case .stall(let count): course = .stall(after: count)
        case .stallHead: stallsHead = true
        case .wrongLength(let difference):
            self[header: "Content-Length"] = announcedLength.map { String(max(0, $0 + difference)) }
            closes = true
        case .field(let name, let value):
            self[header: name] = value
            closes = true
        default: break
        }
    }
}
