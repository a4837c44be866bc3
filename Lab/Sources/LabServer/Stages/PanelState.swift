/// What the page shows of a screen that needs no picture of its own: buttons, values, bars, cards and a log.
struct PanelState: Encodable, Hashable, Sendable {
    /// The buttons of the screen.
    var actions: [Action] = []
    /// Values with a name.
    var facts: [Fact] = []
    /// Bars.
    var meters: [Meter] = []
    /// Screens within the screen, each with its own lines and buttons.
    var cards: [Card] = []
    /// What happened, the earliest first.
    var log: [Line] = []

    /// A button. The page sends its name and target back when it is pressed.
    struct Action: Encodable, Hashable, Sendable {
        var name: String
        var title: String
        /// What it is done to, where several look alike.
        var target: String?
        var isEnabled: Bool
        /// The button that can be pressed as soon as this one was: the page need not wait for a program that is held up.
        var enables: String?

        init(_ name: String, _ title: String, target: String? = nil, isEnabled: Bool = true, enables: String? = nil) {
            self.name = name
            self.title = title
            self.target = target
            self.isEnabled = isEnabled
            self.enables = enables
        }
    }

    /// How a value is to be taken.
    enum Tone: String, Encodable, Sendable {
        /// Neither good nor bad.
        case plain
        /// As it should be.
        case good
        /// What the variant warns of.
        case bad
        /// What went wrong on the way, whatever came of it.
        case warning
        /// Something is under way.
        case busy
    }

    /// A value with a name.
    struct Fact: Encodable, Hashable, Sendable {
        var name: String
        var value: String
        var tone: Tone

        init(_ name: String, _ value: String, _ tone: Tone = .plain) {
            self.name = name
            self.value = value
            self.tone = tone
        }
    }

    /// A bar.
    struct Meter: Encodable, Hashable, Sendable {
        var name: String
        /// From 0 to 1.
        var fraction: Double
        var tone: Tone

        init(_ name: String, _ fraction: Double, _ tone: Tone = .plain) {
            self.name = name
            self.tone = tone
            self.fraction = min(max(fraction, 0), 1)
        }
    }

    /// A screen within the screen.
    struct Card: Encodable, Hashable, Sendable {
        var id: String
        var title: String
        var isOpen: Bool
        /// What goes on in it; none if nothing does, or did.
        var status: Fact?
        var lines: [String] = []
        var actions: [Action] = []
    }

    /// Something that happened.
    struct Line: Encodable, Hashable, Sendable {
        /// When, in seconds since the screen opened.
        var at: Double
        var text: String
    }
}
