struct Parser {
    func parse(_ text: String) async -> [Token] {
        var tokens: [Token] = []
        while true {
            guard let token = next(text) else { break }
            tokens.append(token)
        }
        return tokens
    }
}
