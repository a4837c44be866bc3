struct Decoder {
    func decode(_ frames: [Frame]) async throws -> [Token] {
        var tokens: [Token] = []
        for frame in frames {  // expect: deaf-loop
            tokens.append(try model.prediction(from: frame).token)
        }
        return tokens
    }
}
