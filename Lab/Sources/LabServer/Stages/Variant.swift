internal import LabModels

/// One way to build a screen: what it is called, what to try on it, its model and its rehearsal.
public struct Variant: Sendable, Identifiable {
    /// The screens of the Lab.
    public enum Screen: String, CaseIterable, Sendable {
        /// Books while one types.
        case search
        /// Files with progress, cancel, reset and resume.
        case downloads
        /// How work answers a cancellation, and lets others have their turn.
        case cooperation
        /// Who keeps a task, and who is kept by it.
        case ownership
        /// Tasks by ID, cancelled when the screen is dismissed.
        case screens
    }

    /// The screen.
    public let screen: Screen
    /// Its name on its screen, in lower case with hyphens: `naive`, `cancel-flag`.
    public let name: String
    /// What people read: “Naive cancel”.
    public let title: String
    /// What it is, in a sentence or two.
    public let summary: String
    /// What to try, step by step.
    public let tries: [String]
    /// What to watch while trying.
    public let watches: [String]
    /// Whether it has a bug that its rehearsal shows.
    public let hasBug: Bool
    /// Whether Lanyard does the work; otherwise it is one of the usual repairs, or has the bug.
    let isLanyard: Bool
    /// Whether it can stop what it began.
    let canCancel: Bool
    /// What it can do, where those beside it can do less or more: what its lines buy.
    let buys: String?
    /// The lines that it is about.
    let excerpt: Excerpt?
    /// What may stand beside it: the variants of its screen of one family, which have the same buttons.
    let family: String
    /// The name of the one of its screen that stands beside it unless told otherwise: its cure.
    let beside: String?
    /// What a person would do to see its point.
    let play: Play?
    /// Whether it and its neighbour start one after the other: both want the whole main actor.
    let takesTurns: Bool
    /// The files of its source that are its own, below `LabModels`, in the order to read them. They are its price.
    let ownSources: [String]
    /// The files that it has in common with others.
    let sharedSources: [String]
    /// What the lines of its own files begin with that matter most.
    let marks: [String]
    /// Builds the screen.
    let make: @MainActor @Sendable (LabServices) -> any Stage
    /// Plays it without a page. Returns whether the bug showed.
    let rehearse: @MainActor @Sendable (Rehearsal) async throws -> Bool

    /// Tells it apart from every other: `downloads/naive`.
    public var id: String { "\(screen.rawValue)/\(name)" }

    init(
        _ screen: Screen,
        _ name: String,
        title: String,
        summary: String,
        tries: [String],
        watches: [String],
        hasBug: Bool = false,
        isLanyard: Bool = false,
        canCancel: Bool = true,
        buys: String? = nil,
        excerpt: Excerpt? = nil,
        family: String? = nil,
        beside: String? = nil,
        play: Play? = nil,
        takesTurns: Bool = false,
        sources: [String],
        shared: [String] = [],
        marks: [String] = [],
        make: @escaping @MainActor @Sendable (LabServices) -> any Stage,
        rehearse: @escaping @MainActor @Sendable (Rehearsal) async throws -> Bool
    ) {
        self.screen = screen
        self.name = name
        self.title = title
        self.summary = summary
        self.tries = tries
        self.watches = watches
        self.hasBug = hasBug
        self.isLanyard = isLanyard
        self.canCancel = canCancel
        self.buys = buys
        self.excerpt = excerpt
        self.family = family ?? screen.rawValue
        self.beside = beside
        self.play = play
        self.takesTurns = takesTurns
        ownSources = sources
        sharedSources = shared
        self.marks = marks
        self.make = make
        self.rehearse = rehearse
    }

    /// Its name as a part of a scope's: “Cancel flag”.
    var label: String {
        let words = name.replacing("-", with: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    /// Whether one set of buttons can drive it and another one.
    func canStand(beside other: Variant) -> Bool {
        other.screen == screen && other.family == family && other.name != name
    }

    /// All of them, screen by screen, the naive ones first. The first is what the page opens with: it is understood without reading.
    public static let all: [Variant] = search + downloads + cooperation + ownership + screens

    /// The one of this identity.
    public static func named(_ id: String) -> Variant? { all.first { $0.id == id } }
}
