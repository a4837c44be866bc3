internal import LabModels

extension SearchChart {
    /// The newest request whose answer was on the screen when that of this one came and overwrote it.
    func overtaken(by request: SearchRequest) -> SearchRequest? {
        guard request.end == .answered, let to = request.to else { return nil }
        return requests.last { other in
            guard other.id > request.id, other.end == .answered, let shown = other.to else { return false }
            return shown < to
        }
    }
}

extension SearchRequest {
    /// Whether it was answered in full when a newer one had been made: nobody waited for that any more.
    func isForNobody(among requests: [SearchRequest]) -> Bool {
        guard end == .answered || end == .withheld, let to else { return false }
        return requests.contains { $0.id > id && $0.from < to }
    }
}
