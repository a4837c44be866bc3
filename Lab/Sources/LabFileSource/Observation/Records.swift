/// All that a source remembers: the log and the sums over it.
struct Records: Sendable {
    /// In the order of arrival; the request with the number n is at n - 1.
    private(set) var requests: [ServedRequest] = []
    private(set) var openConnections = 0
    private(set) var total = Tally()
    private var connections = 0
    private var tallies: [String: Tally] = [:]
    private var released: [String: Int] = [:]

    /// Every request is answered until it has ended.
    var openAnswers: Int { total.requests - total.ended }

    func tally(of file: String?) -> Tally {
        guard let file else { return total }
        return tallies[file] ?? Tally()
    }

    mutating func connectionOpened() -> Int {
        connections += 1
        openConnections += 1
        return connections
    }

    mutating func connectionClosed() {
        openConnections -= 1
    }

    mutating func received(_ head: RequestHead, ordinal: Int?, over connection: Int) -> ServedRequest {
        count(head.file) { $0.requests += 1 }
        let request = ServedRequest(
            id: requests.count + 1,
            connection: connection,
            ordinal: ordinal,
            method: head.method,
            file: head.file,
            headers: head.headers
        )
        requests.append(request)
        return request
    }

    mutating func headSent(of request: Int, status: Int, length: Int?) {
        requests[request - 1].status = status
        requests[request - 1].announcedLength = length
    }

    mutating func sent(_ bytes: Int, of request: Int) {
        requests[request - 1].bodyBytes += bytes
        count(requests[request - 1].file) { $0.bytes += bytes }
    }

    mutating func ended(_ request: Int, _ end: RequestEnd) {
        requests[request - 1].end = end
        count(requests[request - 1].file) {
            $0.ended += 1
            if end == .clientGone { $0.gone += 1 }
        }
    }

    mutating func release(_ file: String) {
        released[file] = requests.count
    }

    func satisfy(_ condition: SourceCondition) -> Bool {
        switch condition {
        case .requests(let file, let least): tally(of: file).requests >= least
        case .bytes(let file, let least): tally(of: file).bytes >= least
        case .ended(let file, let least): tally(of: file).ended >= least
        case .gone(let file, let least): tally(of: file).gone >= least
        case .openAnswers(let bounds): bounds.contains(openAnswers)
        case .openConnections(let bounds): bounds.contains(openConnections)
        case .released(let request, let file): released[file, default: 0] >= request
        }
    }

    private mutating func count(_ file: String, _ change: (inout Tally) -> Void) {
        change(&total)
        change(&tallies[file, default: Tally()])
    }
}
