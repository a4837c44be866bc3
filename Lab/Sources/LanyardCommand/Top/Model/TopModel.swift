/// What `lanyard top` knows and shows. A pure value: it takes events, and says what is to be done.
struct TopModel: Sendable {
    /// How it stands with the program.
    enum Link: Hashable, Sendable {
        case connecting
        case connected
        /// Since a time of day.
        case lost(ConsoleTrouble, at: String)
    }

    enum View: Hashable, Sendable {
        case table, detail, findings, help
    }

    /// What is being typed.
    enum Prompt: Hashable, Sendable {
        case filter
        /// Why a run is to be cancelled. It is this run, whatever is chosen by then.
        case reason(run: UInt64, title: String, text: String)
    }

    private(set) var link = Link.connecting
    /// What is shown: the newest, or what was there when the picture was paused.
    private(set) var snapshot: TopSnapshot?
    private(set) var isPaused = false
    var showsEnded = false
    var filter = ""
    var sort = TopSort.state
    /// Whether the runs stand below their scopes.
    var isTree = false
    /// Whether what the program does for itself is listed, too.
    var showsHelpers = false
    /// How many runs are not listed because they are of that kind.
    private(set) var hiddenCount = 0
    private(set) var view = View.table
    /// Where Escape leads from a page that is opened from the table or from a run's page.
    private var under = View.table
    var prompt: Prompt?
    private(set) var detail: TopDetail?
    /// What to say once, until the next key.
    var notice: String?
    /// How many lines of a long page are above the picture; the picture says how many there can be.
    var scroll = 0
    /// The run that is chosen. It stays so while the order changes, and is listed even when it has ended.
    private(set) var chosen: UInt64?
    private(set) var rows: [TopRow] = []
    /// The rows, with the scopes above them where those are shown.
    private(set) var lines: [TopLine] = []

    private(set) var latest: TopSnapshot?
    /// A reason that came to nothing: the next question begins with it.
    var draft = ""
    /// The reasons that were sent, until it is known what came of them.
    private var sent: [UInt64: String] = [:]
    /// Where the chosen run was last seen, so that the choice goes on from there when it is gone.
    private var place = 0

    /// What is to be done about an event; `nil` for nothing but to show it.
    mutating func take(_ event: TopEvent) -> TopAction? {
        switch event {
        case .snapshot(let new):
            return take(new)
        case .lost(let trouble, let time):
            if case .lost(_, let first) = link {
                link = .lost(trouble, at: first)
            } else {
                link = .lost(trouble, at: time)
            }
        case .detail(let life):
            if life.run.id == chosen { detail = life }
        case .noDetail(let run, let trouble):
            guard run == chosen, hasLife else { break }
            notice = "#\(run): \(trouble)"
            if detail == nil { leaveLife() }
        case .cancelled(let run, let count):
            let reason = sent.removeValue(forKey: run)
            notice = count == 0 ? keep(reason, because: "#\(run) had been told before.") : "#\(run) was told to stop."
        case .notCancelled(let run, let trouble):
            notice = keep(sent.removeValue(forKey: run), because: "#\(run) was not cancelled: \(trouble)")
        }
        return nil
    }

    /// Notes why a run is asked to be cancelled.
    mutating func send(_ reason: String, for run: UInt64) -> TopAction {
        sent[run] = reason
        return .cancel(run: run, reason: reason)
    }

    private mutating func take(_ new: TopSnapshot) -> TopAction? {
        if let latest, latest.program != new.program || new.time < latest.time { forget() }
        latest = new
        link = .connected
        if !isPaused { snapshot = new }
        list()
        guard hasLife, !isPaused, let chosen else { return nil }
        return .load(run: chosen)
    }

    /// Another process answers now: its numbers mean other runs.
    private mutating func forget() {
        var reason: String?
        if case .reason(_, _, let text) = prompt { reason = text }
        (chosen, detail, prompt, place, scroll, isPaused) = (nil, nil, nil, 0, 0, false)
        leaveLife()
        notice = keep(reason, because: "The program was started anew.")
    }

    /// Does what changes the list, and makes the list anew where it did: a key that only moves the choice needs no new one, and
    /// there may be thousands of runs.
    mutating func relisting<Result>(_ change: (inout TopModel) -> Result) -> Result {
        let before = wish
        defer { if wish != before { list() } }
        return change(&self)
    }

    /// What decides which runs are listed, and in which order.
    private struct Wish: Equatable {
        var filter: String
        var sort: TopSort
        var showsEnded: Bool
        var isTree: Bool
        var showsHelpers: Bool
        var isPaused: Bool
    }

    private var wish: Wish {
        Wish(
            filter: filter,
            sort: sort,
            showsEnded: showsEnded,
            isTree: isTree,
            showsHelpers: showsHelpers,
            isPaused: isPaused
        )
    }

    /// Finds out what is listed, and where the chosen run is.
    private mutating func list() {
        guard let snapshot else { return }
        let names = snapshot.scopeNames
        let text = filter.lowercased()
        let wanted = snapshot.runs.filter { [showsEnded, chosen] run in
            showsEnded || !run.hasEnded || run.id == chosen
        }
        let helpers = TopHelpers(of: snapshot)
        let told = showsHelpers ? wanted : wanted.filter { !helpers.has($0) }
        hiddenCount = wanted.count - told.count
        let all = told.lazy.map {
            TopRow($0, scope: names.byScope[$0.scope] ?? names.byGroup[$0.group] ?? "", of: snapshot)
        }
        rows = sort.sorted(all.filter { text.isEmpty || $0.contains(text) })
        lines = isTree ? TopTree(rows, below: snapshot.scopes).lines : rows.map { TopLine.run($0, depth: 0) }
        if isTree { rows = lines.compactMap(\.row) }
        if let index = rows.firstIndex(where: { $0.id == chosen }) {
            place = index
        } else if !hasLife {
            chosen = nil
        }
    }

    var chosenRow: TopRow? { rows.first { $0.id == chosen } }

    mutating func pause() {
        isPaused.toggle()
        if !isPaused { snapshot = latest }
    }

    /// Chooses a run that is so many rows further down; the first step leads to where the last choice was, or to the top.
    mutating func choose(by step: Int) {
        guard !rows.isEmpty else { return }
        place = max(0, min(rows.count - 1, chosen == nil && abs(step) == 1 ? place : place + step))
        chosen = rows[place].id
    }

    mutating func chooseNothing() { chosen = nil }

    /// The run that is meant: the chosen one, or the only one there is. Else a notice says what to do.
    mutating func aim() -> TopRow? {
        if chosen == nil, rows.count == 1 { choose(by: 0) }
        if chosenRow == nil {
            notice = rows.isEmpty ? "No run is listed." : "Choose a run first, with the arrows or j and k."
        }
        return chosenRow
    }

    mutating func openDetail() -> TopAction? {
        guard let row = aim() else { return nil }
        (view, detail, scroll) = (.detail, nil, 0)
        return .load(run: row.id)
    }

    /// Opens a page that is no run's.
    mutating func open(_ page: View) {
        if view == .table || view == .detail { under = view }
        (view, scroll) = (page, 0)
    }

    /// Leads back to where the page was opened from.
    mutating func back() {
        (view, scroll) = (view == .detail ? .table : under, 0)
        under = .table
    }

    /// Whether a run's page is seen, or is what Escape leads to.
    private var hasLife: Bool { view == .detail || under == .detail }

    private mutating func leaveLife() {
        if view == .detail { view = .table }
        under = .table
    }
}
