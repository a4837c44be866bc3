/// The head of a response as it came.
struct RawHead: Sendable {
    var status: Int
    var headers: [String: String] = [:]

    init?(_ text: String) {
        let lines = text.split(separator: "\r\n")
        guard let first = lines.first, let status = Int(first.split(separator: " ")[1]) else { return nil }
        self.status = status
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            headers[parts[0].lowercased()] = String(parts[1].dropFirst())
        }
    }

    subscript(name: String) -> String? { headers[name] }
}
