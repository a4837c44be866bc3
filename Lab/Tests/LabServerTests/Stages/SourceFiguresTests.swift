import LabTestSupport
import Testing

@testable import LabServer

@Suite struct SourceFiguresTests {
    @Test(arguments: Variant.all) func `the price of a variant is what is counted in the source that is shown`(
        variant: Variant
    ) throws {
        let texts = try variant.ownSources.map { try #require(SourceCode.read($0)) }
        #expect(variant.sourceFigures == texts.map { SourceFigures(counting: $0) }.reduce(SourceFigures(), +))
    }

    @Test(arguments: [
        ("downloads/naive", 0, 1), ("downloads/cancel-flag", 0, 2), ("downloads/check-cancellation", 1, 1),
        ("downloads/child-tasks", 1, 2), ("downloads/resume", 1, 1), ("downloads/lanyard", 1, 0),
        ("downloads/lanyard-one-file", 1, 0),
        ("search/naive", 0, 1), ("search/debounce", 1, 2), ("search/cancel-previous", 1, 1), ("search/lanyard", 0, 0),
        ("ownership/deinit-strong", 1, 0), ("ownership/deinit-guarded", 1, 0), ("ownership/lanyard", 0, 0),
        ("screens/by-id", 1, 0), ("screens/by-appearance", 1, 0),
    ])
    func `what has to be kept by hand is counted once`(id: String, handles: Int, flags: Int) throws {
        let figures = try #require(Variant.named(id)?.sourceFigures)
        #expect(figures.lines > 20)
        #expect(figures.handles == handles)
        #expect(figures.flags == flags)
    }

    @Test func `comments and blank lines are no lines of code`() {
        let figures = SourceFigures(counting: "/// A comment.\n\nstruct S {\n    // Why.\n    let a = 1  // One.\n}\n")
        #expect(figures.lines == 3)
    }

    @Test(arguments: [
        ("    private var task: Task<Void, Never>?", 1, 0),
        ("    @ObservationIgnored private var request: AnyCancellable?", 1, 0),
        ("    @ObservationIgnored private var cancellables: Set<AnyCancellable> = []", 1, 0),
        ("    @ObservationIgnored private var tasks: [String: [Task<Void, Never>]] = [:]", 1, 0),
        ("    private var appearance: TaskScope?", 1, 0), ("    private let tasks: TaskScope", 0, 0),
        ("    public private(set) var isDownloading = false", 0, 1), ("    private var flag = CancelFlag()", 0, 0),
        ("        var isSet = false", 0, 1), ("    private var generation = 0", 0, 1),
        ("    public var isDownloading: Bool { states.contains { $0.phase.isActive } }", 0, 0),
        ("    public private(set) var files: [FileProgress]", 0, 0), ("        let task = Task<Void, Never> {", 0, 0),
        ("    func keep(_ task: Task<Void, Never>) {", 0, 0),
    ])
    func `what has to be kept by hand is known by its declaration`(line: String, handles: Int, flags: Int) {
        let figures = SourceFigures(counting: line)
        #expect(figures.handles == handles)
        #expect(figures.flags == flags)
    }

    @Test func `a variant whose source is none of the project's has no price`() {
        let variant = Variant(
            .search,
            "none",
            title: "",
            summary: "",
            tries: [],
            watches: [],
            sources: ["None.swift"],
            make: { ProbeStage($0, left: .init()) },
            rehearse: { _ in false }
        )
        #expect(variant.sourceFigures == nil)
        #expect(variant.price == [])
    }
}
