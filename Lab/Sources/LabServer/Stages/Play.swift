/// What a person would do to see a variant's point, at set times: the page plays it, and the models do the rest.
struct Play: Encodable, Hashable, Sendable {
    /// One thing that is done.
    struct Cue: Encodable, Hashable, Sendable {
        /// When, in seconds from the beginning.
        let at: Double
        let name: String
        let text: String?
        let target: String?
        /// What it is, for people: “Presses Cancel”.
        let words: String

        init(_ at: Double, _ words: String, _ action: StageAction) {
            self.at = at
            self.words = words
            (name, text, target) = (action.name, action.text, action.target)
        }
    }

    let cues: [Cue]
    /// How long to look on at least, in seconds from the beginning. What is busy then is waited for.
    let length: Double

    init(_ length: Double, _ cues: [Cue]) {
        (self.length, self.cues) = (length, cues)
    }

    /// Types a word letter by letter.
    ///
    /// - Parameters:
    ///   - pause: The time before the last letter, in seconds.
    static func typing(_ word: String, beat: Double = 0.12, pause: Double, _ length: Double) -> Play {
        var (at, typed, cues) = (0.3, "", [Cue]())
        for (place, letter) in word.enumerated() {
            typed.append(letter)
            if place > 0 { at += place == word.count - 1 ? pause : beat }
            let words = place == word.count - 1 ? "stops, and adds the “\(letter)”" : "types “\(typed)”"
            cues.append(Cue(at, words, StageAction("term", text: typed)))
        }
        return Play(length, cues)
    }
}
